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
  /** A service answers only once the returned function is called, held requests included. */
  hold: (service: "geocoder" | "what3words") => () => void;
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

/** Where the fake geocoder finds every address, unless a test says otherwise. */
export const foundAt = { latitude: -19.95, longitude: 23.5 };

const paths = { geocoder: "/search", what3words: "/v3/convert-to-3wa" } as const;

/** A fake geocoder and a fake what3words. */
export async function startPlaceServices(): Promise<PlaceServices> {
  const key = "key-of-the-tests";
  const answers: Record<string, (query: Record<string, string>) => Answer> = {
    [paths.geocoder]: ({ countrycodes = "bw" }) =>
      place(String(foundAt.latitude), String(foundAt.longitude), countrycodes.slice(0, 2)),
    [paths.what3words]: () => threeWords("lantern.reed.dusk"),
  };
  const requests: PlaceServices["requests"] = [];
  /** Requests that wait for an answer, by path. */
  const held = new Map<string, (() => void)[]>();
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "", "http://fake");
    const { "user-agent": agent = "", "x-api-key": sent } = request.headers;
    const query = Object.fromEntries(searchParams);
    requests.push({
      path,
      query,
      agent,
      key: String(sent ?? ""),
      at: Date.now(),
    });
    const answer = () => {
      const { status, body } = answers[path]?.(query) ?? { status: 404, body: {} };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const waiting = held.get(path);
    if (waiting) waiting.push(answer);
    else answer();
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
    geocoder: (answer) => void (answers[paths.geocoder] = () => answer),
    what3words: (answer) => void (answers[paths.what3words] = () => answer),
    hold: (service) => {
      const path = paths[service];
      held.set(path, held.get(path) ?? []);
      return () => {
        const waiting = held.get(path) ?? [];
        held.delete(path);
        for (const answer of waiting) answer();
      };
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

const ratesPath = "/v6/latest/USD";

export function ratesReply(rates: Record<string, number>) {
  return { result: "success", base_code: "USD", rates: { USD: 1, ...rates } };
}

/** A fake service of exchange rates. */
export async function startRatesServer(
  rates: Record<string, number> = { ZAR: 18, EUR: 0.9, GBP: 0.8 },
): Promise<RatesServer> {
  const server = await startPageServer({ [ratesPath]: json(ratesReply(rates)) });
  return {
    url: server.url + ratesPath,
    requests: server.requests,
    answer: (value, status) => server.serve(ratesPath, json(value, status)),
    behave: (reply) => server.serve(ratesPath, reply),
    hold: () => {
      server.serve(ratesPath, () => undefined);
      return () => server.serve(ratesPath, json(ratesReply(rates)));
    },
    close: () => server.close(),
  };
}
