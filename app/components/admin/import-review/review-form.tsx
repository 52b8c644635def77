import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import type { Review } from "~/server/imports/read-review.server";
import type { ReviewRefusal } from "~/server/imports/review-actions.server";
import { Ledger } from "./ledger";
import { Twins } from "./twins";
import { useKeptChoices } from "./use-kept-choices";
import { useLedgerKeys } from "./use-ledger-keys";
import { Verdict } from "./verdict";

interface Props {
  review: Review & { settling: NonNullable<Review["settling"]> };
  refused: ReviewRefusal | undefined;
  publishLabel?: string;
}

/** One read page beside the stay that it is about: every value is kept, taken or corrected. */
export function ReviewForm({ review, refused, publishLabel }: Props) {
  const { item, settling, previous, next, strip } = review;
  const form = useRef<HTMLFormElement>(null);
  const action = paths.admin.importItem(item.id);
  const keptAt = useKeptChoices(form, action);
  const current = useLedgerKeys(form);
  const busy = useNavigation().state !== "idle";
  const { ledger, twins, target, version } = settling;
  const problems = refused?.problems ?? {};
  const wrong = Object.keys(problems).length;
  return (
    <Form ref={form} method="post" action={action} className="review-form" noValidate>
      {/* The Enter key presses the first button of a form: it only keeps what was chosen. */}
      <button className="visually-hidden" name="intent" value="keep" tabIndex={-1} aria-hidden />
      <input type="hidden" name="version" value={version ?? 0} />
      {refused?.notice && (
        <p className="note note-warn" role="alert">
          {refused.notice}
        </p>
      )}
      {wrong > 0 && (
        <p className="note note-danger" role="alert">
          {wrong === 1 ? "One field is" : `${wrong} fields are`} not right yet; your choices are
          kept.
        </p>
      )}
      {settling.incomplete && (
        <p className="note note-warn">Only a part of this page could be read. {settling.note}</p>
      )}
      {!settling.incomplete && settling.note && <p className="note">{settling.note}</p>}
      {item.error && (
        <p className="note note-danger" role="alert">
          {adminTexts.imports.importFailed}: {item.error}
        </p>
      )}
      <Twins twins={twins} target={target} />
      <Ledger key={target?.id ?? "new"} ledger={ledger} problems={problems} current={current} />
      <Verdict
        counts={ledger.counts}
        previous={previous}
        next={next}
        hasMore={strip.some(({ id, state }) => id !== item.id && state === "success")}
        publishLabel={publishLabel}
        busy={busy}
        keptAt={keptAt}
      />
    </Form>
  );
}
