import "./settled.css";
import { Form, Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import type { Review } from "~/server/imports/read-review.server";

const words = adminTexts.review;

/** What became of an item that is settled, and the ways back. */
export function Settled({ review }: { review: Review }) {
  const { item, next } = review;
  const { outcome, state } = item;
  const done = state === "imported";
  return (
    <Form method="post" action={paths.admin.importItem(item.id)} className="stack settled">
      <Outcomes review={review} />
      <div className="form-actions">
        <button className="btn-quiet" name="intent" value="reopen">
          {words.reopen}
        </button>
        {done && outcome !== null && outcome !== "unchanged" && (
          <button className="btn-quiet" name="intent" value="take-back">
            {words.takeBack}
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

function Outcomes({ review: { item, property } }: { review: Review }) {
  const { outcome, undoneAt, valuesWaiting, state } = item;
  const done = state === "imported";
  return (
    <>
      {undoneAt && state === "skipped" && (
        <p className="note">The import of this page was taken back.</p>
      )}
      {!undoneAt && state === "skipped" && (
        <p className="note">This page was skipped. No import takes it.</p>
      )}
      {done && outcome === "unchanged" && (
        <p className="note note-ok" role="status">
          The stay holds all of this already; nothing was changed.
        </p>
      )}
      {done && outcome === "updated" && (
        <p className="note note-ok" role="status">
          {property?.name ?? item.name} was brought up to date.
        </p>
      )}
      {done && valuesWaiting > 0 && (
        <p className="note note-warn">
          {valuesWaiting === 1 ? "One value was" : `${valuesWaiting} values were`} left out, because
          the page does not plainly state {valuesWaiting === 1 ? "it" : "them"}. Look at it again to
          decide.
        </p>
      )}
    </>
  );
}
