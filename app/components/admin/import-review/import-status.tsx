import "./import-review.css";
import { Form, Link } from "@remix-run/react";

import type { RecentItem } from "#db/queries/imports/review.server";
import type { Refusal } from "#domain/imports/extraction";
import { mayListStays } from "#domain/imports/listed-stays";
import { importedMessage, type ItemState, scrapeFailed } from "#domain/imports/run";
import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { type Column, StateBadge, Table } from "~/components/admin/table";
import type { Review } from "~/server/imports/read-review.server";
import { isInProgress, itemStates } from "./item-state";
import { ReadAnyway, refusalReason } from "./refusal";

export interface ImportItem {
  id: string;
  hasPage: boolean;
  /** True for a refused page of which something was read. */
  canReadAnyway: boolean;
  refusal: Refusal | null;
  isAsking: boolean;
  runId: string;
  url: string | null;
  state: ItemState;
  reason: string | null;
  error: string | null;
  workerSeen: boolean;
  /** The stays that its page lists, once somebody asked for them. */
  list: { id: string; state: string; stays: number } | null;
}

const errorHeadings: Record<string, string> = {
  blocked: "The site blocked automated access",
  "not-a-property": "This is not a single-property page",
  unreadable: "This page cannot be read",
};

const progressLabels: Partial<Record<ItemState, string>> = {
  pending: "Waiting for a worker...",
  scraping: "Reading the page...",
  importing: "Importing to the database...",
};

/** Progress of an import; the page updates live. */
export function Progress({ item }: { item: ImportItem }) {
  const { id, hasPage, state, reason, error, url, runId, workerSeen } = item;
  const { canReadAnyway, refusal, isAsking } = item;
  useLiveTopic(isAsking ? `ai/${id}` : null, 1_000);
  if (state === "error") {
    const heading = (reason && errorHeadings[reason]) ?? scrapeFailed;
    return (
      <div className="note note-danger stack" role="alert">
        <p>
          <strong>{heading}</strong>
        </p>
        {refusal ? <p>{refusalReason(refusal)}</p> : error && error !== heading && <p>{error}</p>}
        {isAsking && (
          <p role="status">
            <ReloadWithoutScripts seconds={3} />
            Asking the model about the page...
          </p>
        )}
        {(canReadAnyway || mayListStays(item)) && (
          <div className="form-actions">
            {canReadAnyway && <ReadAnyway itemId={id} className="btn-quiet" />}
            {mayListStays(item) && <ListedStays item={item} />}
          </div>
        )}
        <p className="text-small">
          URL: {url}. You can correct it above and try again, or{" "}
          <Link to={paths.admin.newProperty()}>enter the property manually</Link>.
        </p>
        {hasPage && (
          <p className="text-small">
            <a href={paths.admin.importPage(id)} target="_blank" rel="noreferrer">
              View the page as it was read
            </a>
          </p>
        )}
      </div>
    );
  }
  if (!isInProgress(state)) return null;
  return (
    <div className="note stack" role="status">
      <ReloadWithoutScripts seconds={3} />
      <p>
        <strong>{progressLabels[state]}</strong>
      </p>
      <p className="text-small">
        {url} <a href={`?run=${runId}`}>Refresh</a>
      </p>
      {!workerSeen && (
        <p className="text-small">
          No worker is running. The URL is saved and will be processed when one starts.
        </p>
      )}
    </div>
  );
}

/** The way from a page that is a list to the stays on it. */
function ListedStays({ item: { id, list } }: { item: ImportItem }) {
  if (list?.state === "done")
    return (
      <p>
        <Link to={paths.admin.stayList(list.id)}>
          {list.stays === 0
            ? "Choose from its links"
            : `This page lists ${plural(list.stays, "stay", "stays")}: choose`}
        </Link>
      </p>
    );
  return <ChooseFromList itemId={id} className="btn-quiet" />;
}

/** Has the stays of a rejected page found, and leads to them. */
export function ChooseFromList({
  itemId,
  className,
  of,
}: {
  itemId: string;
  className: string;
  of?: string;
}) {
  return (
    <Form method="post" action={paths.admin.batchScrape()}>
      <input type="hidden" name="itemId" value={itemId} />
      <button className={className} name="intent" value="list">
        Choose from its stays
        {of && <span className="sr-only"> {of}</span>}
      </button>
    </Form>
  );
}

/** Result of a finished import, with links to the property. */
export function ImportedNotice({
  property,
  message = importedMessage(property.name),
}: {
  property: { id: string; name: string; active: boolean };
  message?: string;
}) {
  const { id, active } = property;
  return (
    <div className="note note-ok stack" role="status">
      <p>
        <strong>{message}</strong>
      </p>
      <div className="form-actions">
        <Link className="btn-quiet" to={paths.admin.editProperty(id)}>
          Edit
        </Link>
        {active ? (
          <a className="btn-quiet" href={paths.property(id)} target="_blank" rel="noreferrer">
            View on the site
          </a>
        ) : (
          <Form method="post" action={paths.admin.smartImport()}>
            <input type="hidden" name="intent" value="publish" />
            <input type="hidden" name="propertyId" value={id} />
            <button className="btn-quiet">Publish now</button>
          </Form>
        )}
        {!active && <span className="text-small">Saved as a draft. Not visible to visitors.</span>}
      </div>
    </div>
  );
}

/** Result of a reviewed item, with undo and the next item. */
export function ReviewResult({ review }: { review: Review }) {
  const { item, next } = review;
  const { outcome, state } = item;
  const done = state === "imported";
  return (
    <Form method="post" action={paths.admin.importItem(item.id)} className="stack settled mt-4">
      <ReviewNotes review={review} />
      <div className="form-actions">
        <button className="btn-quiet" name="intent" value="reopen">
          Reopen
        </button>
        {done && outcome !== null && outcome !== "unchanged" && (
          <button className="btn-quiet" name="intent" value="take-back">
            Undo
          </button>
        )}
        {next && (
          <Link className="btn-quiet" to={paths.admin.importItem(next)}>
            Next
          </Link>
        )}
      </div>
    </Form>
  );
}

/** The result of proposed changes. */
function ProposalNotes({ item: { outcome, undoneAt, state } }: Pick<Review, "item">) {
  if (state === "skipped")
    return (
      <p className="note">
        {undoneAt ? "This proposal was undone." : "This proposal was skipped; nothing was changed."}
      </p>
    );
  if (outcome !== "unchanged") return null;
  return (
    <p className="note" role="status">
      None of the proposed values was taken; nothing was changed.
    </p>
  );
}

function ReviewNotes({ review: { item, property } }: { review: Review }) {
  const { outcome, undoneAt, valuesWaiting, state, isProposal } = item;
  if (isProposal) return <ProposalNotes item={item} />;
  const done = state === "imported";
  return (
    <>
      {undoneAt && state === "skipped" && <p className="note">This import was undone.</p>}
      {!undoneAt && state === "skipped" && (
        <p className="note">This page was skipped and won't be imported.</p>
      )}
      {done && outcome === "unchanged" && (
        <p className="note note-ok" role="status">
          The property already has all of these values; nothing was changed.
        </p>
      )}
      {done && outcome === "updated" && (
        <p className="note note-ok" role="status">
          {property?.name ?? item.name} was updated.
        </p>
      )}
      {done && valuesWaiting > 0 && (
        <p className="note note-warn">
          {valuesWaiting === 1 ? "One value was" : `${valuesWaiting} values were`} not imported
          because the page does not clearly state {valuesWaiting === 1 ? "it" : "them"}. Reopen the
          import to decide.
        </p>
      )}
    </>
  );
}

interface Props {
  title: string;
  items: RecentItem[];
  /** Path of a run. */
  runPath: (runId: string) => string;
}

/** Submitted URLs, so that a closed tab loses nothing. */
export function RecentItems({ title, items, runPath }: Props) {
  if (items.length === 0) return null;
  return (
    <section className="panel mt-8" aria-labelledby="recent">
      <h2 id="recent">{title}</h2>
      <Table
        caption={title}
        columns={columnsFor(runPath)}
        rows={items}
        rowKey={({ runId }) => runId}
      />
    </section>
  );
}

const columnsFor = (runPath: Props["runPath"]): readonly Column<RecentItem>[] => [
  {
    head: "Page",
    kind: "row",
    cell: ({ runId, name, url }) => (
      <>
        <Link to={runPath(runId)}>{name ?? url}</Link>
        {name && <div className="text-ink-soft text-small table-address">{url}</div>}
      </>
    ),
  },
  {
    head: "Status",
    cell: ({ state, error }) => <StateBadge state={itemStates[state]} error={error} />,
  },
  {
    head: "Submitted (UTC)",
    cell: ({ createdAt }) => createdAt.toISOString().slice(0, 16).replace("T", " "),
  },
];
