import type { IncomingMessage, ServerResponse } from "node:http";

import type { ShownCurrency } from "#domain/money/currencies";
import { Busy, type Gate } from "~/server/limits/work-gate.server";
import type { PageStore, SharedAnswer } from "./page-store";
import type { Renderings } from "./renderings";
import { sendAnswer } from "./send-answer";
import type { SharedAddress } from "./shared-addresses";
import { sharedRequest } from "./shared-request";

/**
 * Renders one address for all who read the site in this currency.
 * @param former what is returned where it would be made from the same
 */
export type RenderShared = (
  asked: SharedAddress,
  currency: ShownCurrency,
  former?: SharedAnswer,
) => Promise<SharedAnswer>;

/** How often each way was taken. */
export const outcomes = ["kept", "former", "same", "made", "outlived", "refused"] as const;
export type Outcome = (typeof outcomes)[number];

interface Options {
  store: PageStore;
  renderings: Renderings;
  gate: Gate;
  render: RenderShared;
  /** Names that the site goes by. */
  siteHost: string;
  /** Whoever counts visits is told of each page that was shown. */
  onShown: (request: IncomingMessage) => void;
  /** Tells somebody to come again, when there is neither a place nor a former page. */
  refuse: (request: IncomingMessage, response: ServerResponse) => void;
  count: (outcome: Outcome) => void;
}

/** Answers this request from the store, or not at all: false leaves it to the rest of the site. */
export type AnswerShared = (
  request: IncomingMessage,
  response: ServerResponse,
  rest: () => void,
) => boolean;

/** Stands before everything else: what it can answer costs no router, no rendering, no compression. */
export function answerShared(options: Options): AnswerShared {
  const { store, renderings, gate, render, siteHost, onShown, refuse, count } = options;

  const renew = (key: string, asked: SharedAddress, currency: ShownCurrency) =>
    renderings.renew(key, async (begin) => {
      const leave = await gate.enter(store.isUrgent(key));
      begin();
      try {
        return await render(asked, currency, store.last(key));
      } finally {
        leave();
      }
    });

  function send(
    key: string,
    answer: SharedAnswer,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    if (answer.isPage && answer.status === 200) onShown(request);
    sendAnswer(answer, request, response, () => store.weigh(key, answer));
  }

  return (request, response, rest) => {
    if (!store.isOpen) return false;
    const shared = sharedRequest(request, siteHost);
    if (!shared) return false;
    const { asked, currency } = shared;
    const key = `${currency} ${asked.address}`;
    const found = store.find(key, gate.isFull);
    if (found) {
      count(found.fresh ? "kept" : "former");
      send(key, found.answer, request, response);
      // Nobody waits for it; whoever comes next sees what became of it.
      if (!found.fresh) renew(key, asked, currency).catch(() => undefined);
      return true;
    }
    const before = store.last(key)?.body;
    renew(key, asked, currency).then(
      (answer) => {
        count(answer.body === before ? "same" : "made");
        send(key, answer, request, response);
      },
      (error: unknown) => {
        // What failed on the way to an answer is told by the rest, which knows every fault.
        if (!(error instanceof Busy)) return rest();
        const last = store.last(key);
        count(last ? "outlived" : "refused");
        if (last) send(key, last, request, response);
        else refuse(request, response);
      },
    );
    return true;
  };
}
