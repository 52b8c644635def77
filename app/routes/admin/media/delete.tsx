import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { usesOfPictures } from "#db/queries/pictures/own-pictures.server";
import { deleteUpload, findUpload } from "#db/queries/pictures/uploads.server";
import { paths } from "#domain/paths/paths";
import { libraryPicture } from "#domain/pictures/library";
import { AdminError } from "~/components/admin/admin-error";
import { ConfirmDelete } from "~/components/admin/confirm-delete";
import { PageHead } from "~/components/admin/shell";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { Uses } from "./parts";
const back = { to: paths.admin.media(), label: "Media library" };

export const meta = () => [{ title: "Delete image" }];

export const loader = adminLoader(async ({ params, context }) => {
  const hash = params.hash ?? "";
  const upload = await findUpload(context.db, hash);
  if (!upload) throw data("This image no longer exists", { status: 404 });
  const uses = (await usesOfPictures(context.db, [hash])).get(hash) ?? [];
  return { picture: libraryPicture(upload), uses };
});

export const action = adminAction(async ({ params, context, admin }) => {
  const outcome = await deleteUpload(context.db, params.hash ?? "", admin.name);
  const toast =
    "deleted" in outcome
      ? { type: "success" as const, text: `${outcome.deleted.fileName} has been deleted` }
      : {
          type: "error" as const,
          text:
            "uses" in outcome
              ? "This image is in use. Remove it from those pages first."
              : "This image no longer exists",
        };
  return redirectWithToast(context.env, back.to, toast);
});

export default function DeleteMedia() {
  const { picture, uses } = useLoaderData<typeof loader>();
  const image = (
    <img src={picture.thumbnail} alt={picture.alt} width={picture.width} height={picture.height} />
  );
  if (uses.length > 0)
    return (
      <div className="stack library-card grid gap-2 min-w-0">
        <PageHead title={picture.fileName} back={back} />
        <p className="note">This image is in use. Remove it from those pages first.</p>
        <Uses uses={uses} />
      </div>
    );
  return (
    <ConfirmDelete title={`Delete ${picture.fileName}?`} back={back} button="Delete">
      <div className="library-card library-doomed grid gap-2 min-w-0">{image}</div>
      <p>It is not used anywhere. Resized copies are deleted too. This cannot be undone.</p>
    </ConfirmDelete>
  );
}

export { AdminError as ErrorBoundary };
