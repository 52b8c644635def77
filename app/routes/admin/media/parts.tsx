import "./media.css";
import { Form, Link } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { type Focus, focusChoices } from "#domain/pictures/focus";
import type { LibraryPicture } from "#domain/pictures/library";
import { Field } from "~/components/form/field";

export interface ImageUse {
  kind: "property" | "post" | "page";
  id: string;
  title: string;
  deleted: boolean;
}

export interface ListedPicture extends LibraryPicture {
  focus: Focus;
  /** Blank until entered. */
  credit: string;
  uses: ImageUse[];
}

/** Rejected alt text and credit of an image, and the errors of each. */
export interface RejectedText {
  hash: string;
  alt: string;
  credit: string;
  error: { alt?: string[]; credit?: string[] };
}

interface Props {
  picture: ListedPicture;
  rejected?: RejectedText;
}

const editOf = {
  property: paths.admin.editProperty,
  post: paths.admin.editPost,
  page: paths.admin.editPage,
} as const;

export function LibraryCard({ picture, rejected }: Props) {
  const { hash, src, fileName, alt, credit, width, height, uses } = picture;
  return (
    <li className="library-card grid gap-2 min-w-0">
      <FocusPicture picture={picture} />
      <p className="library-name text-small font-semibold wrap-anywhere">
        <a href={src} target="_blank" rel="noreferrer">
          {fileName}
        </a>{" "}
        <span className="text-ink-soft">{`${width} × ${height}`}</span>
      </p>
      <Form method="post" className="grid gap-2" preventScrollReset>
        <input type="hidden" name="intent" value="describe" />
        <input type="hidden" name="hash" value={hash} />
        <Field
          label="Alt text"
          name="alt"
          id={`alt-${hash}`}
          defaultValue={rejected?.alt ?? alt}
          error={rejected?.error.alt}
          placeholder="No alt text"
        />
        <div className="library-words flex items-end gap-2">
          <Field
            label="Credit"
            name="credit"
            id={`credit-${hash}`}
            defaultValue={rejected?.credit ?? credit}
            error={rejected?.error.credit}
            placeholder="Photographer"
          />
          <button className="btn-quiet" aria-label={`Save alt text and credit for ${fileName}`}>
            Save
          </button>
        </div>
      </Form>
      <Uses uses={uses} />
      {uses.length === 0 && (
        <Link
          className="link library-delete inline-flex items-center min-h-row text-small"
          to={paths.admin.deleteMedia(hash)}
        >
          Delete <span className="sr-only">{fileName}</span>
        </Link>
      )}
    </li>
  );
}

/** The image under nine buttons: a press sets the part that crops keep. */
function FocusPicture({ picture }: { picture: ListedPicture }) {
  const { hash, thumbnail, fileName, alt, width, height, focus } = picture;
  return (
    <Form method="post" className="library-focus relative" preventScrollReset>
      <input type="hidden" name="intent" value="focus" />
      <input type="hidden" name="hash" value={hash} />
      <img
        className="w-full bg-sand rounded-1"
        src={thumbnail}
        alt={alt || `${fileName}, no alt text`}
        width={width}
        height={height}
        loading="lazy"
      />
      <div
        className="library-thirds absolute grid grid-cols-3"
        role="group"
        aria-label={`Focus point of ${fileName}`}
      >
        {focusChoices.map(({ point, label }) => (
          <button
            key={label}
            name="focus"
            value={point.join()}
            aria-label={label}
            title={label}
            aria-pressed={point.join() === focus.join()}
          />
        ))}
      </div>
    </Form>
  );
}

export function Uses({ uses }: { uses: ImageUse[] }) {
  if (uses.length === 0) return <p className="text-ink-soft text-small">Not used</p>;
  return (
    <div className="text-small">
      <p className="text-ink-soft">Used in</p>
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
