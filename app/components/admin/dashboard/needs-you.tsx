import "./needs-you.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { NotLoaded } from "~/components/admin/retry";
import { type Attention, attentionLines } from "./attention";

const words = adminTexts.dashboard;

/** What does not go on by itself, each with a verb. */
export function NeedsYou({ attention, now }: { attention: Attention; now: Date }) {
  const lines = attentionLines(attention, now);
  const unread = Object.values(attention).includes(null);
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="visually-hidden">
        {words.needsYou}
      </h2>
      {attention.inquiries === null && (
        <NotLoaded what={`${adminTexts.inquiries.title}: ${texts.common.couldNotLoad}`} />
      )}
      {unread && attention.inquiries !== null && <NotLoaded what={words.notAllLoaded} />}
      {lines.length === 0 && !unread && <p className="soft">{words.nothingWaits}</p>}
      <div role="status">
        <ol className="needs-you">
          {lines.map(({ key, count, what, detail, verb, to, bad }, index) => (
            <li key={key}>
              <b className={bad ? "needs-bad" : undefined}>{count.toLocaleString("en-US")}</b>
              <div>
                <p>{what}</p>
                {detail && <small>{detail}</small>}
              </div>
              <Link className={index === 0 ? "btn" : "btn-quiet"} to={to}>
                {verb}
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The screen's headline: how many things want somebody. */
export function Headline({ attention, now }: { attention: Attention; now: Date }) {
  const count = attentionLines(attention, now).length;
  return (
    <h1 className="today-head">
      {words.headline(count)} <em>{words.headlineRest(count)}</em>
    </h1>
  );
}

/** Where nothing waits: what could be done next. */
export function FirstSteps() {
  return (
    <div className="page-actions">
      <Link className="btn-quiet" to={paths.admin.newProperty()}>
        {adminTexts.propertyForm.titleNew}
      </Link>
      <Link className="btn-quiet" to={paths.admin.smartImport()}>
        {words.importFromLink}
      </Link>
    </div>
  );
}
