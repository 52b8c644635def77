import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { clockOf, longDate } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ReviewForm } from "~/components/admin/import-review/review-form";
import { RunStrip } from "~/components/admin/import-review/run-strip";
import { Settled } from "~/components/admin/import-review/settled";
import { twinReason } from "~/components/admin/import-review/twins";
import { useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { isUnderWay } from "~/components/admin/smart-import/item-state";
import { Outcome } from "~/components/admin/smart-import/outcome";
import { Progress } from "~/components/admin/smart-import/progress";
import { readReview, type Review } from "~/server/imports/read-review.server";
import { actOnReview, type ReviewRefusal } from "~/server/imports/review-actions.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";

const words = adminTexts.review;

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(async ({ params, context }) => {
  const review = await readReview(context, params.itemId ?? "");
  if (!review) throw data(words.gone, { status: 404 });
  return review;
});

export const action = adminFormAction(
  async ({ request, params, context, admin }) =>
    actOnReview(context, params.itemId ?? "", await request.formData(), admin.name),
  (): ReviewRefusal => ({ notice: texts.common.notStored }),
);

export default function ImportReview() {
  const review = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { item, strip, at, settling, property } = review;
  useLiveTopic(isUnderWay(item.state) ? `run/${item.runId}` : null, 1_000);
  const refused = answer && !("keptAt" in answer) ? answer : undefined;
  return (
    <>
      <PageHead
        title={item.name ?? item.url ?? words.title}
        eyebrow={`Import of ${longDate(item.runAt)}`}
        lead={<Lead review={review} />}
        back={{ to: paths.admin.imports(), label: words.listTitle }}
      >
        <RunStrip strip={strip} at={at} />
      </PageHead>
      {settling ? (
        <ReviewForm key={item.id} review={{ ...review, settling }} refused={refused} />
      ) : (
        <>
          <Progress item={item} />
          {item.state === "imported" && property && !property.deleted && (
            <Outcome property={property} />
          )}
          {(item.state === "imported" || item.state === "skipped") && <Settled review={review} />}
        </>
      )}
    </>
  );
}

function Lead({ review: { item, settling } }: { review: Review }) {
  const { url, readAt } = item;
  const twin = settling?.twins.find(({ id }) => id === settling.target?.id);
  return (
    <>
      {url && (
        <>
          Read from{" "}
          <a href={url} target="_blank" rel="noreferrer">
            {url.replace(/^https?:\/\//, "")}
          </a>{" "}
          at {clockOf(readAt)}.
        </>
      )}
      {twin && ` It looks like a stay you have: ${twinReason(twin)}.`}
      {settling && !twin && " No stay of yours looks like it."}
    </>
  );
}

export { AdminError as ErrorBoundary };
