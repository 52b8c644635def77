import "./form-aside.css";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";

const words = adminTexts.propertyForm;

export interface RevisionLine {
  version: number;
  actor: string;
  createdAt: Date;
  /** Labels of the fields that this version changed; null for the first one. */
  changed: string[] | null;
}

interface Props {
  id: string;
  /** Newest first. */
  revisions: readonly RevisionLine[];
  children?: ReactNode;
}

/** Beside the form: how the stored property looks, and what it was before. */
export function FormAside({ id, revisions, children }: Props) {
  const [newest] = revisions;
  return (
    <aside className="form-aside" aria-label={`${words.preview}, ${words.revisions.toLowerCase()}`}>
      <h2>{words.preview}</h2>
      <p>
        <a
          className="link aside-link"
          href={paths.admin.previewProperty(id)}
          target="_blank"
          rel="noreferrer"
        >
          Open what is stored as visitors see it
        </a>
      </p>
      {children}
      <h2>{words.revisions}</h2>
      {revisions.length === 0 && <p className="soft">{words.noRevisions}</p>}
      <ol className="revision-line">
        {revisions.map((revision) => (
          <li key={revision.version}>
            <Moment at={revision.createdAt} /> <span className="soft">by {revision.actor}</span>
            <p className="small soft">{changedWords(revision)}</p>
            {revision !== newest && (
              <Link className="link aside-link" to={revisionPath(id, revision.version)}>
                Compare<span className="visually-hidden"> version {revision.version}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
      <p>
        <Link className="link aside-link" to={paths.admin.propertyRevisions(id)}>
          All revisions
        </Link>
      </p>
    </aside>
  );
}

export const revisionPath = (id: string, version: number) =>
  `${paths.admin.propertyRevisions(id)}?version=${version}`;

const mostNamed = 4;

/** "Name, Region and 3 more" */
export function changedWords({ changed }: Pick<RevisionLine, "changed">): string {
  if (changed === null) return "First version";
  if (changed.length === 0) return "No field of the form";
  const more = changed.length - mostNamed;
  return changed.slice(0, mostNamed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
