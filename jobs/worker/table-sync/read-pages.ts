import type { TableClient, TablePage } from "#jobs/worker/clients/table";
import { tableTurns } from "#jobs/worker/clients/table-refusal";
import type { JobContext } from "#jobs/worker/context";
import { restAfter, waitForTurn } from "#jobs/worker/service-turn";

export interface ReadPages {
  /** The page that begins there. */
  page: (cursor: string | null) => Promise<TablePage>;
  /** Lets the page come while another one is being saved. */
  ahead: (cursor: string) => void;
}

/** Every call waits for its turn; after a refusal all of them rest. */
export async function inTurn<Answer>(
  context: JobContext,
  call: () => Promise<Answer>,
): Promise<Answer> {
  await waitForTurn(context, tableTurns);
  try {
    return await call();
  } catch (error) {
    await restAfter(error, context, tableTurns);
    throw error;
  }
}

/** Reads pages one after the other, the next one while this one is being saved. */
export function readPages(
  table: TableClient,
  context: JobContext,
  columns: readonly string[] | undefined,
): ReadPages {
  const { signal } = context;
  const ahead = new Map<string, Promise<TablePage>>();
  const ask = (offset: string | null) =>
    inTurn(context, () => table.listPage({ offset, columns, byId: columns !== undefined, signal }));
  return {
    page: (cursor) => {
      const coming = ahead.get(cursor ?? "");
      ahead.clear();
      return coming ?? ask(cursor);
    },
    ahead: (cursor) => {
      const coming = ask(cursor);
      // Whoever asks for it hears of a failure; nobody may.
      coming.catch(() => undefined);
      ahead.set(cursor, coming);
    },
  };
}
