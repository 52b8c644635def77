import "./media.css";
import { data } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { z } from "zod";

import { detailsOf, saveDetails } from "#db/queries/pictures/details.server";
import { usesOfPictures } from "#db/queries/pictures/own-pictures.server";
import { describeUpload, findUpload } from "#db/queries/pictures/uploads.server";
import { optionalLine } from "#domain/forms/values";
import { paths } from "#domain/paths/paths";
import { detailsAddress, middle, readFocusChoice } from "#domain/pictures/focus";
import { plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { UploadField } from "~/components/admin/upload-field";
import { useAdminResult } from "~/components/form/admin-form";
import { Pager } from "~/components/ui/pager";
import { librarySearch, readLibrary, receiveUploads } from "~/server/media.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { LibraryCard, type ListedPicture, type RejectedText } from "./parts";

export const meta = () => [{ title: "Media library" }];

export const loader = adminLoader(async ({ request, context }) => {
  const query = librarySearch(request.url);
  const { pictures, ...library } = await readLibrary(context, query);
  const uses = await usesOfPictures(
    context.db,
    pictures.map(({ hash }) => hash),
  );
  const details = await detailsOf(
    context.db,
    pictures.map(({ src }) => src),
  );
  return {
    ...library,
    search: query.search,
    pictures: pictures.map((picture) => {
      const { focusX, focusY, credit } = details.get(detailsAddress(picture.src)) ?? {};
      const focus = [focusX ?? middle[0], focusY ?? middle[1]] as const;
      return { ...picture, focus, credit: credit ?? "", uses: uses.get(picture.hash) ?? [] };
    }),
  };
});

interface Rejection {
  /** Errors of rejected files. */
  errors: string[];
  /** Rejected alt text and credit, with the hash of their image. */
  described?: RejectedText;
}

const reject = (rejection: Rejection, status: number) => data(rejection, { status });
const missingImage = "This image no longer exists";
const description = z.object({ alt: optionalLine(300), credit: optionalLine(120) });

const readEntered = (form: FormData) => ({
  hash: String(form.get("hash")),
  alt: String(form.get("alt") ?? ""),
  credit: String(form.get("credit") ?? ""),
});

export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const { db } = context;
    const form = await request.formData();
    const toast = (type: "success" | "error", text: string) =>
      redirectWithToast(context.env, listUrl(request.url), { type, text });
    const intent = form.get("intent");
    const { hash, ...entered } = readEntered(form);
    if (intent === "focus") {
      const choice = readFocusChoice(String(form.get("focus")));
      if (!choice || !(await findUpload(db, hash))) return toast("error", missingImage);
      await saveDetails(db, `/media/${hash}`, { focus: choice.point }, admin.name);
      return toast("success", `Focus point: ${choice.label.toLowerCase()}`);
    }
    if (intent === "describe") {
      const read = description.safeParse(entered);
      if (!read.success) {
        const error = z.flattenError(read.error).fieldErrors;
        return reject({ errors: [], described: { hash, ...entered, error } }, 400);
      }
      if (!(await describeUpload(db, hash, read.data, admin.name)))
        return toast("error", missingImage);
      return toast("success", "Alt text and credit saved");
    }
    const { uploads, refused: errors } = await receiveUploads(request, context, admin.name);
    if (errors.length > 0) return reject({ errors }, 422);
    if (uploads.length === 0) return reject({ errors: ["Please choose an image first."] }, 400);
    return toast("success", `${plural(uploads.length, "image", "images")} uploaded`);
  },
  (form): Rejection =>
    form.get("intent") === "describe"
      ? {
          errors: [],
          described: { ...readEntered(form), error: { alt: [texts.common.notStored] } },
        }
      : { errors: [texts.common.notStored] },
);

/** URL of the current search and page. */
const listUrl = (url: string) => {
  const { search, page } = librarySearch(url);
  return paths.admin.media(search) + (page > 1 ? `${search ? "&" : "?"}page=${page}` : "");
};

export default function Media() {
  const library = useLoaderData<typeof loader>();
  const rejection = useAdminResult<typeof action>();
  return (
    <>
      <PageHead
        title="Media library"
        lead="Uploaded images with their alt text, credit, focus point and where they are used."
      />
      <MediaLibrary {...library} rejection={rejection} />
    </>
  );
}

export { AdminError as ErrorBoundary };

interface Props {
  pictures: ListedPicture[];
  search: string;
  page: number;
  pages: number;
  total: number;
  rejection?: Rejection;
}

function MediaLibrary({ pictures, search, page, pages, total, rejection }: Props) {
  const { revalidate } = useRevalidator();
  const to = (number: number) => `${paths.admin.media(search)}${search ? "&" : "?"}page=${number}`;
  return (
    <>
      <Form method="post" encType="multipart/form-data" className="grid gap-3 max-w-200 mb-6">
        <UploadField id="files" onUploaded={() => revalidate()} />
        {rejection?.errors.map((sentence) => (
          <p
            key={sentence}
            className="field-error mt-1 font-semibold leading-text text-danger"
            role="alert"
          >
            {sentence}
          </p>
        ))}
        <button className="btn-quiet library-send">Upload</button>
      </Form>
      <Form
        role="search"
        aria-label="Media library"
        className="library-search flex flex-wrap items-end gap-3 mb-4"
        key={search}
      >
        <label className="field">
          <span className="field-label">Search file names and alt text</span>
          <input className="control" type="search" name="search" defaultValue={search} />
        </label>
        <button className="btn-quiet">Search</button>
      </Form>
      {pictures.length === 0 ? (
        <p className="empty">{search ? "No images match your search" : "No images yet"}</p>
      ) : (
        <>
          <p className="text-ink-soft text-small" role="status">
            {plural(total, "image", "images")}
          </p>
          <ul className="library-grid grid">
            {pictures.map((picture) => (
              <LibraryCard
                key={picture.hash}
                picture={picture}
                rejected={
                  rejection?.described?.hash === picture.hash ? rejection.described : undefined
                }
              />
            ))}
          </ul>
        </>
      )}
      <Pager page={page} pages={pages} to={to} counted />
    </>
  );
}
