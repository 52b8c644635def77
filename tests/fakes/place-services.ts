import { createServer } from "node:http";

import { listen } from "#tests/setup/listen";
import { json, type PageServer, type Reply, startPageServer } from "./page-server";

interface Answer {
  status: number;
  body: unknown;
}

export interface PlaceServices {
  /** What a process needs to reach both. */
  env: Record<"GEOCODER_URL" | "WHAT3WORDS_API_URL" | "WHAT3WORDS_API_KEY", string>;
  /** What was asked, in order: path, parameters, and who asked. */
  asked: { path: string; query: Record<string, string>; agent: string; key: string; at: number }[];
  geocoder: (answer: Answer) => void;
  what3words: (answer: Answer) => void;
  /** Questions about words get no answer until the returned function is called. */
  holdWords: () => () => void;
  close: () => Promise<void>;
}

/** One place as the geocoder names it: degrees are text. */
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

/** Plays the geocoder and what3words. */
export async function startPlaceServices(): Promise<PlaceServices> {
  const key = "key-of-the-tests";
  const answers: Record<string, Answer> = {
    "/search": { status: 200, body: [] },
    "/v3/convert-to-3wa": threeWords("lantern.reed.dusk"),
  };
  const asked: PlaceServices["asked"] = [];
  let silent = false;
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "", "http://fake");
    const { "user-agent": agent = "", "x-api-key": sent } = request.headers;
    asked.push({
      path,
      query: Object.fromEntries(searchParams),
      agent,
      key: String(sent ?? ""),
      at: Date.now(),
    });
    if (silent && path !== "/search") return;
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
    asked,
    geocoder: (answer) => void (answers["/search"] = answer),
    what3words: (answer) => void (answers["/v3/convert-to-3wa"] = answer),
    holdWords: () => {
      silent = true;
      return () => void (silent = false);
    },
    close,
  };
}

export interface RatesServer {
  /** The whole address of the reply, as RATES_URL wants it. */
  url: string;
  requests: PageServer["requests"];
  /** Any JSON, with any status. */
  answer(value: unknown, status?: number): void;
  behave(reply: Reply): void;
  /** Nobody is answered until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

const path = "/v6/latest/USD";

export function ratesReply(rates: Record<string, number>) {
  return { result: "success", base_code: "USD", rates: { USD: 1, ...rates } };
}

/** Plays the open exchange rate service. */
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
