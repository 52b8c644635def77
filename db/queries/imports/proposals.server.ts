import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { addressKey } from "#domain/imports/batch";
import type { ExtractionSuccess } from "#domain/imports/extraction";
import type { Proposal } from "#domain/imports/proposal";
import { createRun } from "./runs.server";
import { findKnownPages, type KnownPage } from "./targets.server";

interface NewProposal {
  property: { id: string; name: string };
  proposal: Proposal;
  note: string | null;
  actor: string;
}

interface StoredProposal {
  itemId: string;
  /** The same values wait already; nothing was stored. */
  repeated: boolean;
}

/** Stores proposed values as an item that waits for its review; equal ones that still wait are not repeated. */
export function storeProposal(db: Connection, made: NewProposal): Promise<StoredProposal> {
  const { property, proposal, note, actor } = made;
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "proposals");
    const waiting = await findWaiting(trx, property.id, proposal);
    if (waiting) return { itemId: waiting, repeated: true };
    const { id: runId } = await trx
      .insertInto("importRuns")
      .values({ kind: "proposal", actor, note, state: "finished", finishedAt: sql`now()` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: itemId } = await trx
      .insertInto("importItems")
      .values({
        runId,
        position: 0,
        state: "success",
        propertyId: property.id,
        extraction: JSON.stringify(extractionOf(property.name, proposal)),
        finishedAt: sql`now()`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      actor,
      action: "propose",
      entity: "import",
      entityId: runId,
      after: { property: property.id, values: proposal.values },
    });
    return { itemId, repeated: false };
  });
}

const extractionOf = (name: string, proposal: Proposal): ExtractionSuccess => ({
  success: true,
  source: "proposal",
  data: { name, sourceUrl: "" },
  evidence: {},
  proposal,
});

async function findWaiting(
  trx: Connection,
  propertyId: string,
  { values }: Proposal,
): Promise<string | null> {
  const row = await trx
    .selectFrom("importItems")
    .select("id")
    .where("propertyId", "=", propertyId)
    .where("state", "=", "success")
    .where(sql<boolean>`extraction ? 'proposal'`)
    .where(sql<boolean>`extraction -> 'proposal' -> 'values' = ${JSON.stringify(values)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface ProposedPages {
  urls: readonly string[];
  note: string | null;
  actor: string;
}

export interface StoredPages {
  /** By URL, in the order given: the property or item that has the page already, or the new item. */
  pages: { url: string; known: KnownPage | null; itemId: string | null }[];
  /** First new item of each site: one job reads all items of its site. */
  firstOfSites: string[];
}

/** Stores a run that reads the proposed pages, without those that are stored or wait already. */
export function storeProposedPages(
  db: Connection,
  { urls, note, actor }: ProposedPages,
): Promise<StoredPages> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "proposals");
    const known = await findKnownPages(trx, urls);
    const fresh = urls.filter((url) => !known.has(url));
    const { runId, firstOfSites } =
      fresh.length > 0
        ? await createRun(trx, { kind: "proposal", urls: fresh, actor, note })
        : { runId: null, firstOfSites: [] };
    const items = await itemsByKey(trx, runId);
    const pages = urls.map((url) => ({
      url,
      known: known.get(url) ?? null,
      itemId: known.has(url) ? null : (items.get(addressKey(url) ?? url) ?? null),
    }));
    return { pages, firstOfSites };
  });
}

async function itemsByKey(trx: Connection, runId: string | null): Promise<Map<string, string>> {
  if (runId === null) return new Map();
  const rows = await trx
    .selectFrom("importItems")
    .select(["id", "addressKey"])
    .where("runId", "=", runId)
    .execute();
  return new Map(rows.map(({ id, addressKey }) => [addressKey ?? "", id]));
}
