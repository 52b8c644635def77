import "./planned.css";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { paths } from "#domain/pages/paths";
import { PageHead } from "~/components/admin/shell";

export interface Requirement {
  /** Name of the setting in the environment. */
  name: string;
  what: string;
  set: boolean;
}

interface Props {
  title: string;
  lead: string;
  /** What is missing for it, in the words of the specification. */
  notice?: string;
  steps: readonly string[];
  requirements?: readonly Requirement[];
  actions?: ReactNode;
  /** Figures above everything else. */
  status?: ReactNode;
  /** The way for today. */
  children?: ReactNode;
}

/** A tool that is not here yet: what it will do, what is set up for it, and the way for today. */
export function PlannedScreen(props: Props) {
  const { title, lead, notice, steps, requirements, actions, status, children } = props;
  return (
    <>
      <PageHead title={title} lead={lead}>
        {actions}
      </PageHead>
      {status}
      <div className="planned-notes">
        {notice && <p className="note note-warn">{notice}</p>}
        <p className="note">This tool comes with the next release. Nothing here runs yet.</p>
      </div>
      <section className="panel" aria-labelledby="steps">
        <h2 id="steps">What it will do</h2>
        <ol className="planned-steps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      {requirements && (
        <section className="panel" aria-labelledby="set-up">
          <h2 id="set-up">What is set up</h2>
          <dl className="planned-set">
            {requirements.map(({ name, what, set }) => (
              <div key={name}>
                <dt>
                  {what} <code className="soft">{name}</code>
                </dt>
                <dd>
                  <span className={`badge ${set ? "badge-ok" : "badge-warn"}`}>
                    {set ? "Set" : "Not set"}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className="panel stack" aria-labelledby="today">
        <h2 id="today">For today</h2>
        {children ?? (
          <>
            <p>
              Smart URL import reads one page at a time, shows where each value comes from, and
              makes the listing once you agree.
            </p>
            <p className="form-actions">
              <Link className="btn" to={paths.admin.smartImport()}>
                Smart URL import
              </Link>
              <Link className="btn-quiet" to={paths.admin.batchScrape()}>
                Batch URL scraper
              </Link>
            </p>
          </>
        )}
      </section>
    </>
  );
}
