import {
  type ClientActionFunctionArgs,
  json,
  type ShouldRevalidateFunction,
} from "@remix-run/react";

import { inOwnWords } from "~/components/line/own-words";

/** The server has it, and would have led a visitor without scripts on. */
const sent = { kept: "sent" } as const;
/** The same, where the screen then leads on by itself. */
const sentOn = { kept: "sent", leadsOn: true } as const;
/** No answer, or none that the form could read: nothing is known to be stored. */
const lost = { kept: "lost" } as const;

/** What became of a form that stays where it is: the server's own answer, or one of these two. */
export type Kept<Answer> = Answer | typeof sent | typeof sentOn | typeof lost;

/** After this a visitor may try again; a form that comes twice is stored once. */
const patienceMs = 30_000;

/**
 * The `clientAction` of a screen whose form outlives a bad line. Whatever goes wrong on the way, the
 * page stays as it is, and `useKeptForm` says so beside the button.
 */
export const keptAction = <Answer>(args: ClientActionFunctionArgs) => keep<Answer>(args, sent);

/**
 * The same for a screen that leads on once the form was sent. It is not read anew before: that answer
 * would take the message which is meant for the next page, and nobody would see it.
 */
export const keptActionThatLeadsOn = <Answer>(args: ClientActionFunctionArgs) =>
  keep<Answer>(args, sentOn);

/** Goes into `shouldRevalidate` of root and of the screen. */
export const leadsOn = ({ actionResult }: { actionResult?: unknown }): boolean =>
  typeof actionResult === "object" && actionResult !== null && "leadsOn" in actionResult;

async function keep<Answer>(
  { request, serverAction }: ClientActionFunctionArgs,
  whenSent: typeof sent | typeof sentOn,
) {
  const { pathname } = new URL(request.url);
  try {
    return await Promise.race([inOwnWords(pathname, () => serverAction<Answer>()), patience()]);
  } catch (error) {
    if (error instanceof Response && error.headers.has("Location")) return whenSent;
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
  !(change.actionStatus && change.actionStatus >= 400) &&
  !leadsOn(change) &&
  change.defaultShouldRevalidate;
