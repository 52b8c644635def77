import { systemClock } from "#jobs/worker/clients/clock";
import {
  callsPerSecond,
  type TableClient,
  type TablePage,
  tableTurns,
} from "#jobs/worker/clients/table";
import type { JobContext } from "#jobs/worker/context";
import { restAfter, waitForTurn } from "#jobs/worker/service-turn";

/** Every call waits for its turn; after a refusal all of them rest. */
export async function inTurn<Answer>(
  context: JobContext,
  call: () => Promise<Answer>,
): Promise<Answer> {
  await waitForTurn(context, tableTurns);
  try {
    return await apart(context.signal, call);
  } catch (error) {
    await restAfter(error, context, tableTurns);
    throw error;
  }
}

/** The page of the list that begins there. */
export const readPage = (
  table: TableClient,
  context: JobContext,
  { cursor, columns }: { cursor: string | null; columns: readonly string[] | undefined },
): Promise<TablePage> =>
  inTurn(context, () =>
    table.listPage({
      offset: cursor,
      columns,
      byId: columns !== undefined,
      signal: context.signal,
    }),
  );

/** A timer may ring a moment before its time. */
const earlyMs = 5;

/** When the last calls of this process were answered. */
const answered: number[] = [];

/**
 * Makes calls so that never six of them reach the service within a second, however late one of them
 * was: a second lies between an answer and the fifth call after it, whichever job made it.
 */
async function apart<Answer>(signal: AbortSignal, call: () => Promise<Answer>): Promise<Answer> {
  const free = (answered.at(-callsPerSecond) ?? -Infinity) + 1_000 + earlyMs;
  const waitMs = Math.ceil(free - performance.now());
  if (waitMs > 0) await systemClock.wait(waitMs, signal);
  try {
    return await call();
  } finally {
    answered.push(performance.now());
    if (answered.length > callsPerSecond) answered.shift();
  }
}
