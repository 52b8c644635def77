import "~/components/admin/import-review/import-review.css";
import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import type { StripItem } from "#db/queries/imports/review.server";
import { clockOf, longDate } from "#domain/calendar/dates";
import type { ItemState } from "#domain/imports/run";
import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import {
  ImportedNotice,
  Progress,
  ReviewResult,
} from "~/components/admin/import-review/import-status";
import { isInProgress, itemStates } from "~/components/admin/import-review/item-state";
import { duplicateReason, ReviewForm } from "~/components/admin/import-review/review-form";
import { useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { useAdminResult } from "~/components/form/admin-form";
import { readReview, type Review } from "~/server/imports/read-review.server";
import { actOnReview, type ReviewErrors } from "~/server/imports/review-actions.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";

export const meta = () => [{ title: "Review an import" }];

export const loader = adminLoader(async ({ params, context }) => {
  const review = await readReview(context, params.itemId ?? "");
  if (!review) throw data("This import no longer exists.", { status: 404 });
  return review;
});

export const action = adminFormAction(
  async ({ request, params, context, admin }) =>
    actOnReview(context, params.itemId ?? "", await request.formData(), admin.name),
  (): ReviewErrors => ({ notice: texts.common.notStored }),
);

export default function ImportReview() {
  const review = useLoaderData<typeof loader>();
  const result = useAdminResult<typeof action>();
  const { item, strip, at, pending, property } = review;
  useLiveTopic(isInProgress(item.state) ? `run/${item.runId}` : null, 1_000);
  const rejected = result && !("savedAt" in result) ? result : undefined;
  return (
    <>
      <PageHead
        title={item.name ?? item.url ?? "Review an import"}
        eyebrow={`${item.kind === "proposal" ? "Proposal" : "Import"} of ${longDate(item.runAt)}`}
        lead={<Lead review={review} />}
        back={{ to: paths.admin.imports(), label: "Imports" }}
      >
        <RunStrip strip={strip} at={at} />
      </PageHead>
      {pending ? (
        <ReviewForm key={item.id} review={{ ...review, pending }} rejected={rejected} />
      ) : (
        <>
          <Progress item={item} />
          {item.state === "imported" && property && !property.deleted && isNotable(item) && (
            <ImportedNotice
              property={property}
              message={item.isProposal ? `${property.name} was updated.` : undefined}
            />
          )}
          {(item.state === "imported" || item.state === "skipped") && (
            <ReviewResult review={review} />
          )}
        </>
      )}
    </>
  );
}

/** A proposal of which nothing was taken has changed nothing. */
const isNotable = ({ isProposal, outcome }: Review["item"]): boolean =>
  !isProposal || outcome !== "unchanged";

function Lead({ review: { item, pending } }: { review: Review }) {
  const { url, readAt, kind, by } = item;
  const proposed = kind === "proposal" && `Proposed by ${by}. `;
  if (item.isProposal && pending?.target)
    return (
      <>
        {proposed}
        Nobody has verified the values; each is stored only if you choose it.{" "}
        <Link to={paths.admin.editProperty(pending.target.id)}>Edit {pending.target.name}</Link>
      </>
    );
  const duplicate = pending?.duplicates.find(({ id }) => id === pending.target?.id);
  return (
    <>
      {proposed}
      {url && (
        <>
          Read from{" "}
          <a href={url} target="_blank" rel="noreferrer">
            {url.replace(/^https?:\/\//, "")}
          </a>{" "}
          at {clockOf(readAt)}.
        </>
      )}
      {duplicate && ` Possible duplicate: ${duplicateReason(duplicate)}.`}
      {pending && !duplicate && " No duplicates found."}
    </>
  );
}

export { AdminError as ErrorBoundary };

const finishedStates = new Set<ItemState>(["importing", "imported", "skipped"]);

/** Navigation through the items of the run. */
function RunStrip({ strip, at }: { strip: readonly StripItem[]; at: number }) {
  if (strip.length < 2) return null;
  const done = strip.filter(({ state }) => finishedStates.has(state)).length;
  const unread = strip.filter(({ state }) => state === "error").length;
  return (
    <nav className="run-strip max-w-full text-right" aria-label="Items of this import">
      <p>
        <b>{at + 1}</b> of {strip.length}{" "}
        <span className="text-ink-soft text-small">
          {done} done{unread > 0 && `, ${unread} failed`}
        </span>
      </p>
      <ol className="grid list-none">
        {strip.map(({ id, state, name, url }, index) => (
          <li key={id}>
            <Link
              to={paths.admin.importItem(id)}
              className={`cell-${finishedStates.has(state) ? "done" : state}`}
              aria-current={index === at ? "step" : undefined}
              aria-label={`${index + 1}: ${name ?? url ?? ""}, ${itemStates[state].label}`}
              title={name ?? url ?? undefined}
              prefetch="none"
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}
