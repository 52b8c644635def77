import { data } from "@remix-run/node";

import { findReadPage } from "#db/queries/imports/read-pages.server";
import { evidenceOfPassage } from "#domain/imports/review";
import { drawPage } from "~/server/imports/draw-page.server";
import { findReviewItem } from "~/server/imports/read-review.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const action = noAction;

/** The page of an import as it was read, in which the passage of a value is marked. */
export const loader = adminLoader(async ({ request, params, context }) => {
  const item = await findReviewItem(context, params.itemId ?? "");
  if (!item) throw data("This import no longer exists.", { status: 404 });
  const field = new URL(request.url).searchParams.get("field") ?? "";
  const evidence = item.extraction && evidenceOfPassage(field, item.extraction);
  return drawPage(await findReadPage(context.db, item.id), evidence ?? undefined);
});
