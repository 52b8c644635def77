import "./media-library.css";
import { Form, useRevalidator } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import type { LibraryPicture } from "#domain/pictures/library-picture";
import { adminTexts } from "#domain/text/admin-texts";
import { Pager } from "~/components/ui/pager";
import { LibraryCard, type UseOfPicture } from "./library-card";
import { UploadField } from "./upload-field";

const words = adminTexts.media;

interface Props {
  pictures: (LibraryPicture & { uses: UseOfPicture[] })[];
  search: string;
  page: number;
  pages: number;
  total: number;
  refusal?: { refused: string[]; described?: { hash: string; alt: string; error: string } };
}

export function MediaLibrary({ pictures, search, page, pages, total, refusal }: Props) {
  const { revalidate } = useRevalidator();
  const to = (number: number) => `${paths.admin.media(search)}${search ? "&" : "?"}page=${number}`;
  return (
    <>
      <Form method="post" encType="multipart/form-data" className="library-upload">
        <UploadField id="files" onUploaded={() => revalidate()} />
        {refusal?.refused.map((sentence) => (
          <p key={sentence} className="field-error" role="alert">
            {sentence}
          </p>
        ))}
        <button className="btn-quiet library-send">{words.upload}</button>
      </Form>
      <Form role="search" aria-label={words.title} className="library-search" key={search}>
        <label className="field">
          <span className="field-label">Search in names and words</span>
          <input className="control" type="search" name="search" defaultValue={search} />
        </label>
        <button className="btn-quiet">Search</button>
      </Form>
      {pictures.length === 0 ? (
        <p className="empty">{search ? words.noMatch : words.empty}</p>
      ) : (
        <>
          <p className="soft small" role="status">
            {total === 1 ? "1 picture" : `${total} pictures`}
          </p>
          <ul className="library-grid">
            {pictures.map((picture) => (
              <LibraryCard
                key={picture.hash}
                picture={picture}
                refused={refusal?.described?.hash === picture.hash ? refusal.described : undefined}
              />
            ))}
          </ul>
        </>
      )}
      <Pager page={page} pages={pages} to={to} counted />
    </>
  );
}
