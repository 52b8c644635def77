import type { IncomingMessage, ServerResponse } from "node:http";
import type { createRequestHandler } from "@remix-run/node";
import type { RequestHandler } from "express";
import type { Registry } from "prom-client";

import type { Gate } from "~/server/limits/work-gate.server";
import type { Services } from "~/server/services.server";
import { type AnswerShared, answerShared } from "./answer-shared.server";
import { createPageStore } from "./page-store";
import { renderShared } from "./render-shared.server";
import { createRenderings } from "./renderings";
import { countAnswers } from "./store-metrics.server";

interface Options {
  handle: ReturnType<typeof createRequestHandler>;
  services: Services;
  gate: Gate;
  metrics: Registry;
  /** The middlewares whose headers protect every answer. */
  protection: readonly RequestHandler[];
  onShown: (request: IncomingMessage) => void;
  refuse: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface SharedPages {
  answer: AnswerShared;
}

/** The store of whole pages, in front of the site; undefined where it is given no memory. */
export function openSharedPages(options: Options): SharedPages | undefined {
  const { handle, services, gate, onShown, refuse } = options;
  if (services.env.PAGE_STORE_MB === 0) return;
  const store = createPageStore({ maxBytes: services.env.PAGE_STORE_MB * 1024 * 1024 });
  const renderings = createRenderings(store);
  services.onChange((what) => {
    store.hear(what);
    renderings.hear(what);
  });
  const count = countAnswers(options.metrics, { store, gate });
  return {
    answer: answerShared({
      store,
      renderings,
      gate,
      onShown,
      refuse,
      render: renderShared({ handle, services, protection: headersOf(options.protection) }),
      siteHost: new URL(services.siteUrl).host,
      count,
    }),
  };
}

/** What middlewares set on any answer alike, as names and values in turn. */
function headersOf(middlewares: readonly RequestHandler[]): string[] {
  const found = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => found.set(name, value),
    removeHeader: (name: string) => found.delete(name),
  };
  for (const middleware of middlewares) middleware({} as never, answer as never, () => undefined);
  return [...found].flat();
}
