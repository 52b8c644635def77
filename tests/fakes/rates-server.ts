import type { PageServer, Reply } from "./page-server";
import { json, startPageServer } from "./page-server";

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
