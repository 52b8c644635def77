import { storeProposal, storeProposedPages } from "#db/queries/imports/proposals.server";
import { type WaitingItem, waitingItems } from "#db/queries/imports/review.server";
import { findForEdit } from "#db/queries/property/read.server";
import { actorInWords } from "#domain/api/access";
import { checkPropertyBody, fieldNamed, givenNames, unknownNames } from "#domain/api/property";
import {
  type Proposal,
  proposalOf,
  proposedChanges,
  reservedChanges,
} from "#domain/imports/proposal";
import { paths } from "#domain/paths/paths";
import type { FieldName } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import {
  ApiFailure,
  fieldFailure,
  type Handlers,
  notFound,
  numberedPage,
  rejectUnknown,
} from "~/server/api/call.server";
import { enqueueAll } from "~/server/imports/enqueue-items.server";

type Body = Record<string, unknown>;

const reserved = "Only a person changes this, in the back office";
const unproposed = "No change of this field is proposed";
const unchanged = "The property has all of these values already";

/** Errors under their path in the body. */
const within = (part: string, errors: Readonly<Record<string, string[]>>) =>
  Object.fromEntries(Object.entries(errors).map(([name, texts]) => [`${part}.${name}`, texts]));

interface CheckedChanges {
  after: PropertyFields;
  changed: FieldName[];
}

/** The proposed values, checked like those of a save. @throws ApiFailure 400 or 422 */
function checkedChanges(changes: Body, before: PropertyFields): CheckedChanges {
  rejectUnknown(unknownNames(changes).map((name) => `changes.${name}`));
  const read = checkPropertyBody(changes, before);
  if (!read.ok) throw fieldFailure(within("changes", read.errors));
  const named = givenNames(changes);
  const changed = proposedChanges({
    before,
    after: read.fields,
    isNamed: (name) => named.has(name),
  });
  const refused = reservedChanges(changed).map((name) => [named.get(name) ?? name, [reserved]]);
  if (refused.length > 0) throw fieldFailure(within("changes", Object.fromEntries(refused)));
  const { latitude, longitude } = read.fields;
  if ((latitude === null) !== (longitude === null))
    throw fieldFailure({
      "changes.longitude": ["Coordinates need a latitude and a longitude"],
    });
  return { after: read.fields, changed };
}

type GivenSources = Readonly<Record<string, { url?: string | null; quote?: string | null }>>;

/** Sources by field; those of unchanged values are left out. @throws ApiFailure 400 or 422 */
function checkedSources(
  sources: GivenSources,
  changes: Body,
  changed: readonly FieldName[],
): Proposal["sources"] {
  const named = givenNames(changes);
  const entries = Object.entries(sources).map(([given, { url = null, quote = null }]) => {
    const name = fieldNamed(given);
    if (!name) return rejectUnknown([`sources.${given}`]);
    if (!named.has(name)) throw fieldFailure({ [`sources.${given}`]: [unproposed] });
    return changed.includes(name) ? ([name, { url, quote }] as const) : undefined;
  });
  return Object.fromEntries(entries.filter((entry) => entry !== undefined));
}

const reviewAddress = (siteUrl: string, { id, kind }: Pick<WaitingItem, "id" | "kind">) =>
  siteUrl + (kind === "lodge" ? paths.admin.lodgeReview(id) : paths.admin.importItem(id));

export const proposalHandlers: Handlers<"proposeChanges" | "proposeImport" | "listReviews"> = {
  async proposeChanges({ context, caller, params: { id = "" }, body }) {
    const { db, siteUrl } = context;
    const stored = await findForEdit(db, id);
    if (!stored) throw notFound("Property not found.");
    const { id: _i, version: _v, createdAt: _c, updatedAt: _u, ...before } = stored;
    const { after, changed } = checkedChanges(body.changes, before);
    const sources = checkedSources(body.sources ?? {}, body.changes, changed);
    if (changed.length === 0) throw new ApiFailure(422, unchanged);
    const { itemId, repeated } = await storeProposal(db, {
      property: { id, name: stored.name },
      proposal: proposalOf(after, changed, sources),
      note: body.note || null,
      actor: caller.admin.name,
    });
    const address = reviewAddress(siteUrl, { id: itemId, kind: "proposal" });
    return {
      answer: { success: true, review: { id: itemId, address }, fields: changed, repeated },
    };
  },

  async proposeImport({ context, caller, body: { urls, note } }) {
    const { pages, firstOfSites } = await storeProposedPages(context.db, {
      urls,
      note: note || null,
      actor: caller.admin.name,
    });
    await enqueueAll(context, "scrape-item", firstOfSites);
    return {
      answer: {
        success: true,
        pages: pages.map(({ url, known, itemId }) => {
          if (known?.as === "property")
            return { url, state: "stored" as const, propertyId: known.id, address: null };
          const id = known?.id ?? itemId;
          const state = known ? (known.state === "skipped" ? "skipped" : "waiting") : "queued";
          const address = id && reviewAddress(context.siteUrl, { id, kind: "proposal" });
          return { url, state: state, propertyId: null, address };
        }),
      },
    };
  },

  async listReviews({ request, context, query: { page, limit } }) {
    const { items, total } = await waitingItems(context.db, { page, size: limit });
    const { next, headers } = numberedPage(request, { page, limit, total });
    const reviews = items.map((item) => {
      const { id, kind, name, source, propertyId, actor, at, changes } = item;
      return {
        id,
        kind: kind === "lodge" ? ("lodge" as const) : changes === null ? "page" : "changes",
        name,
        propertyId,
        url: kind === "lodge" ? null : source,
        from: actorInWords(actor),
        since: at.toISOString(),
        changes,
        address: reviewAddress(context.siteUrl, item),
      } as const;
    });
    return { answer: { reviews, total, page, next }, headers };
  },
};
