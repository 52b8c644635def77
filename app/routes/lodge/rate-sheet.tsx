import { Form } from "@remix-run/react";

import { maxSheetMegabytes, sheetAccept } from "#domain/rates/sheet-file";
import { useSubmission } from "~/components/form/submission";
import type { LodgePage } from "~/server/lodge/lodge-page.server";

/** A form of its own, so that a file that is refused takes no answer with it. */
export function RateSheetForm({ page, error }: { page: LodgePage; error?: string }) {
  const { rateSheets } = page;
  const { isSending: busy } = useSubmission("rates");
  return (
    <section id="rates" className="lodge-group" aria-labelledby="rates-heading">
      <div className="flex justify-between items-end gap-4 mb-3">
        <h2 id="rates-heading">Rate sheet</h2>
        {rateSheets.length > 0 && (
          <p className="text-small text-ink-soft">{rateSheets.length} sent</p>
        )}
      </div>
      {/* Made anew after a file was stored, so that no file is sent twice. */}
      <Form
        key={rateSheets.length}
        method="post"
        encType="multipart/form-data"
        className="lodge-fact"
      >
        <p className="text-small text-ink-soft">
          Send your rack rates as a file, and travelers see what a stay with you costs on their
          dates. A person here compares every figure with your sheet first.
        </p>
        {rateSheets.length > 0 && (
          <ul className="mt-3 text-small">
            {rateSheets.map(({ id, name, on }) => (
              <li key={id} className="wrap-anywhere">{`${name}, sent ${on}`}</li>
            ))}
          </ul>
        )}
        <label className="lodge-file mt-3">
          <b>Add a rate sheet</b>
          <small className="text-ink-soft">{`PDF or XLSX, up to ${maxSheetMegabytes} MB`}</small>
          <input
            type="file"
            name="sheet"
            accept={sheetAccept}
            aria-describedby={error ? "rates-error" : undefined}
          />
        </label>
        {error && (
          <p id="rates-error" className="my-3 font-semibold text-danger" role="alert">
            {error} Your answers are saved.
          </p>
        )}
        <p className="lodge-group-save">
          <button className="btn-quiet" name="intent" value="rates" disabled={busy}>
            {busy ? "Sending…" : "Send rate sheet"}
          </button>
        </p>
      </Form>
    </section>
  );
}
