import "./media.css";
import { Form, Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import type { LibraryPicture } from "#domain/pictures/library";
import { Field } from "~/components/form/field";

export interface ImageUse {
  kind: "property" | "post" | "page";
  id: string;
  title: string;
  deleted: boolean;
}

interface Props {
  picture: LibraryPicture & { uses: ImageUse[] };
  /** Rejected alt text and its error. */
  rejected?: { alt: string; error: string };
}

const editOf = {
  property: paths.admin.editProperty,
  post: paths.admin.editPost,
  page: paths.admin.editPage,
} as const;

export function LibraryCard({ picture, rejected }: Props) {
  const { hash, src, thumbnail, fileName, alt, width, height, uses } = picture;
  return (
    <li className="library-card grid gap-2 min-w-0">
      <a href={src} target="_blank" rel="noreferrer">
        <img
          className="w-full on-sand rounded-1"
          src={thumbnail}
          alt={alt || `${fileName}, no alt text`}
          width={width}
          height={height}
          loading="lazy"
        />
      </a>
      <p className="library-name text-small font-semibold break-anywhere">
        {fileName} <span className="muted">{`${width} × ${height}`}</span>
      </p>
      <Form method="post" className="library-words flex items-end gap-2" preventScrollReset>
        <input type="hidden" name="intent" value="describe" />
        <input type="hidden" name="hash" value={hash} />
        <Field
          label="Alt text"
          name="alt"
          id={`alt-${hash}`}
          defaultValue={rejected?.alt ?? alt}
          error={rejected?.error}
          placeholder="No alt text"
        />
        <button className="btn-quiet" aria-label={`Save alt text for ${fileName}`}>
          Save
        </button>
      </Form>
      <Uses uses={uses} />
      {uses.length === 0 && (
        <Link
          className="link library-delete inline-flex items-center min-h-row text-small"
          to={paths.admin.deleteMedia(hash)}
        >
          Delete <span className="visually-hidden">{fileName}</span>
        </Link>
      )}
    </li>
  );
}

export function Uses({ uses }: { uses: ImageUse[] }) {
  if (uses.length === 0) return <p className="muted text-small">Not used</p>;
  return (
    <div className="text-small">
      <p className="muted">Used in</p>
      <ul>
        {uses.map(({ kind, id, title, deleted }) => (
          <li key={`${kind} ${id}`}>
            {deleted ? (
              `${title} (in the trash)`
            ) : (
              <Link
                className="library-use inline-flex items-center min-h-row text-small"
                to={editOf[kind](id)}
              >
                {title}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
