import {
  type ClientActionFunctionArgs,
  json,
  type ShouldRevalidateFunction,
} from "@remix-run/react";

import { inOwnWords } from "~/components/line/own-words";

/** No answer, or none that the form could read: nothing is known to be stored. */
const lost = { kept: "lost" } as const;

/** Result of a form that stays on its page: the answer of the server, or none. */
export type Kept<Answer> = Answer | typeof lost;

/** After this a visitor may try again; a form that comes twice is stored once. */
const patienceMs = 30_000;

/**
 * The `clientAction` of a screen whose form outlives a bad line. Whatever goes wrong on the way, the
 * page stays as it is, and `useKeptForm` says so beside the button.
 */
export async function keptAction<Answer>({ request, serverAction }: ClientActionFunctionArgs) {
  const { pathname } = new URL(request.url);
  try {
    return await Promise.race([inOwnWords(pathname, () => serverAction<Answer>()), patience()]);
  } catch (error) {
    // Another release of the server leads on instead of answering.
    if (error instanceof Response && error.headers.has("Location")) throw error;
    // A status of failure: else the page would be read anew over the same line.
    return json(lost, { status: 503 });
  }
}

const patience = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), patienceMs);
  });

/**
 * Goes with `keptAction`: after a form that failed nothing is read anew, over the same line. The router
 * says so by default, but asks for every screen that does not say so itself.
 */
export const keptRevalidation: ShouldRevalidateFunction = (change) =>
  !(change.actionStatus && change.actionStatus >= 400) && change.defaultShouldRevalidate;
