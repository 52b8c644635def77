import type { IncomingMessage, ServerResponse } from "node:http";
import type { createRequestHandler } from "@remix-run/node";
import type { RequestHandler } from "express";

import type { Gate } from "~/server/limits/work-gate.server";
import type { Services } from "~/server/services.server";
import { type AnswerShared, answerShared, type Outcome } from "./answer-shared.server";
import { createPageStore } from "./page-store";
import { renderShared } from "./render-shared.server";
import { createRenderings } from "./renderings";

interface Options {
  handle: ReturnType<typeof createRequestHandler>;
  services: Services;
  gate: Gate;
  /** The middleware whose headers protect every answer. */
  protection: RequestHandler;
  onShown: (request: IncomingMessage) => void;
  refuse: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface SharedPages {
  answer: AnswerShared;
  /** For the metrics. */
  figures: () => { answers: Readonly<Record<Outcome, number>>; pages: number; bytes: number };
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
  const answers: Record<Outcome, number> = { kept: 0, former: 0, made: 0, outlived: 0, refused: 0 };
  return {
    answer: answerShared({
      store,
      renderings,
      gate,
      onShown,
      refuse,
      render: renderShared({ handle, services, protection: headersOf(options.protection) }),
      siteHost: new URL(services.siteUrl).host,
      count: (outcome) => void answers[outcome]++,
    }),
    figures: () => ({ answers, pages: store.count, bytes: store.bytes }),
  };
}

/** What a middleware sets on any answer alike, as names and values in turn. */
function headersOf(middleware: RequestHandler): string[] {
  const found = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => found.set(name, value),
    removeHeader: (name: string) => found.delete(name),
  };
  middleware({} as never, answer as never, () => undefined);
  return [...found].flat();
}
