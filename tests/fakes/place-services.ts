import { createServer } from "node:http";

import { listen } from "#tests/setup/listen";
import { json, type PageServer, type Reply, startPageServer } from "./page-server";

interface Answer {
  status: number;
  body: unknown;
}

export interface PlaceServices {
  /** The settings of a process. */
  env: Record<"GEOCODER_URL" | "WHAT3WORDS_API_URL" | "WHAT3WORDS_API_KEY", string>;
  /** The requests, in order. */
  requests: {
    path: string;
    query: Record<string, string>;
    agent: string;
    key: string;
    at: number;
  }[];
  geocoder: (answer: Answer) => void;
  what3words: (answer: Answer) => void;
  /** what3words does not respond until the returned function is called. */
  holdWhat3words: () => () => void;
  close: () => Promise<void>;
}

/** One result of the geocoder: degrees are strings. */
export const place = (latitude: string, longitude: string, country: string) => ({
  status: 200,
  body: [
    {
      place_id: 1,
      lat: latitude,
      lon: longitude,
      category: "tourism",
      display_name: `A place in ${country}`,
      boundingbox: ["-25", "-24", "31", "32"],
      address: { country_code: country },
    },
  ],
});

export const threeWords = (words: string) => ({
  status: 200,
  body: { country: "BW", words, language: "en", nearestPlace: "Maun", coordinates: {} },
});

/** A fake geocoder and a fake what3words. */
export async function startPlaceServices(): Promise<PlaceServices> {
  const key = "key-of-the-tests";
  const answers: Record<string, Answer> = {
    "/search": { status: 200, body: [] },
    "/v3/convert-to-3wa": threeWords("lantern.reed.dusk"),
  };
  const requests: PlaceServices["requests"] = [];
  let isPaused = false;
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "", "http://fake");
    const { "user-agent": agent = "", "x-api-key": sent } = request.headers;
    requests.push({
      path,
      query: Object.fromEntries(searchParams),
      agent,
      key: String(sent ?? ""),
      at: Date.now(),
    });
    if (isPaused && path !== "/search") return;
    const { status, body } = answers[path] ?? { status: 404, body: {} };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const { port, close } = await listen(server);
  const origin = `http://127.0.0.1:${port}`;
  return {
    env: {
      GEOCODER_URL: origin,
      WHAT3WORDS_API_URL: `${origin}/v3`,
      WHAT3WORDS_API_KEY: key,
    },
    requests,
    geocoder: (answer) => void (answers["/search"] = answer),
    what3words: (answer) => void (answers["/v3/convert-to-3wa"] = answer),
    holdWhat3words: () => {
      isPaused = true;
      return () => void (isPaused = false);
    },
    close,
  };
}

export interface RatesServer {
  /** The value of RATES_URL. */
  url: string;
  requests: PageServer["requests"];
  /** Any JSON, with any status. */
  answer(value: unknown, status?: number): void;
  behave(reply: Reply): void;
  /** No response until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

const path = "/v6/latest/USD";

export function ratesReply(rates: Record<string, number>) {
  return { result: "success", base_code: "USD", rates: { USD: 1, ...rates } };
}

/** A fake service of exchange rates. */
export async function startRatesServer(
  rates: Record<string, number> = { ZAR: 18, EUR: 0.9, GBP: 0.8 },
): Promise<RatesServer> {
  const server = await startPageServer({ [path]: json(ratesReply(rates)) });
  return {
    url: server.url + path,
    requests: server.requests,
    answer: (value, status) => server.serve(path, json(value, status)),
    behave: (reply) => server.serve(path, reply),
    hold: () => {
      server.serve(path, () => undefined);
      return () => server.serve(path, json(ratesReply(rates)));
    },
    close: () => server.close(),
  };
}
