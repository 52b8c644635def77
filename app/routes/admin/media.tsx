import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { usesOfPictures } from "#db/queries/pictures/picture-uses.server";
import { describeUpload } from "#db/queries/pictures/uploads.server";
import { optionalLine } from "#domain/forms/typed-values";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { MediaLibrary } from "~/components/admin/media/media-library";
import { PageHead } from "~/components/admin/shell";
import { librarySearch, readLibrary } from "~/server/media/library.server";
import { receiveUploads } from "~/server/media/receive-uploads.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.media;

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(async ({ request, context }) => {
  const wanted = librarySearch(request.url);
  const { pictures, ...found } = await readLibrary(context, wanted);
  const uses = await usesOfPictures(
    context.db,
    pictures.map(({ hash }) => hash),
  );
  return {
    ...found,
    search: wanted.search,
    pictures: pictures.map((picture) => ({ ...picture, uses: uses.get(picture.hash) ?? [] })),
  };
});

interface Refusal {
  /** Files that were not taken. */
  refused: string[];
  /** Words that were not taken, and of which picture. */
  described?: { hash: string; alt: string; error: string };
}

const refuse = (refusal: Refusal, status: number) => data(refusal, { status });
const alts = optionalLine(300);

export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const form = await request.formData();
    const say = (type: "success" | "error", text: string) =>
      redirectWithToast(context.env, here(request.url), { type, text });
    if (form.get("intent") === "describe") {
      const [hash, alt] = [String(form.get("hash")), String(form.get("alt") ?? "")];
      const read = alts.safeParse(alt);
      if (!read.success) {
        const error = read.error.issues.map(({ message }) => message).join(" ");
        return refuse({ refused: [], described: { hash, alt, error } }, 400);
      }
      const found = await describeUpload(context.db, hash, read.data, admin.name);
      return say(found ? "success" : "error", found ? words.described : words.gone);
    }
    const { uploads, refused } = await receiveUploads(request, context, admin.name);
    if (refused.length > 0) return refuse({ refused }, 422);
    if (uploads.length === 0) return refuse({ refused: [words.nothingSent] }, 400);
    return say("success", words.uploaded(uploads.length));
  },
  (form): Refusal => ({
    refused: form.get("intent") === "describe" ? [] : [texts.common.notStored],
    ...(form.get("intent") === "describe" && {
      described: {
        hash: String(form.get("hash")),
        alt: String(form.get("alt") ?? ""),
        error: texts.common.notStored,
      },
    }),
  }),
);

/** The same view of the library again. */
const here = (url: string) => {
  const { search, page } = librarySearch(url);
  return paths.admin.media(search) + (page > 1 ? `${search ? "&" : "?"}page=${page}` : "");
};

export default function Media() {
  const library = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <MediaLibrary {...library} refusal={refusal} />
    </>
  );
}

export { AdminError as ErrorBoundary };
