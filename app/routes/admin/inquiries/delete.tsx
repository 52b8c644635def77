import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { placeOfInquiry } from "#db/queries/inquiries/filter.server";
import { deleteInquiry, findInquiry } from "#db/queries/inquiries/inquiries.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { longDate } from "#domain/calendar/dates";
import { inquiryFilterOf, inquiryQuery, inquiryViewOf } from "#domain/inquiries/list";
import { paths } from "#domain/paths/paths";
import { isUuid } from "#domain/text/strings";
import { AdminError } from "~/components/admin/admin-error";
import { ConfirmDelete } from "~/components/admin/confirm-delete";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export const meta = () => [{ title: "Delete inquiry" }];

/** The view of the inbox that the inquiry was opened in. */
const viewOf = (list: unknown) =>
  inquiryViewOf(new URLSearchParams(typeof list === "string" ? list : ""));

export const loader = adminLoader(async ({ request, params, context }) => {
  const id = params.id ?? "";
  const inquiry = isUuid(id) ? await findInquiry(context.db, id) : null;
  if (!inquiry) throw data("This inquiry no longer exists", { status: 404 });
  const list = new URL(request.url).searchParams.get("list");
  const back = inquiryQuery({ ...viewOf(list), open: id });
  return { name: inquiry.name, day: longDate(inquiry.createdAt), back };
});

export const action = adminAction(async ({ request, params, context, admin }) => {
  const { db, env, log, now, requestId } = context;
  const id = isUuid(params.id ?? "") ? (params.id ?? "") : null;
  const view = viewOf((await request.formData()).get("list"));
  const change = { actor: admin.name, now: now() };
  // Opens the next inquiry of the list.
  const place = id ? await placeOfInquiry(db, inquiryFilterOf(view, admin.id), id) : null;
  const deleted = await Promise.resolve(id && deleteInquiry(db, id, change)).catch(
    (error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ requestId, reason: String(error) }, "inquiry not deleted");
      return false;
    },
  );
  const open = deleted ? (place?.older ?? place?.newer) : undefined;
  return redirectWithToast(env, paths.admin.inquiries() + inquiryQuery({ ...view, open }), {
    type: deleted ? "success" : "error",
    text: deleted ? "Inquiry deleted" : "Failed to delete inquiry",
    undo: deleted && id ? { kind: "inquiry", id } : undefined,
  });
});

export default function DeleteInquiry() {
  const { name, day, back } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      title={`Delete the inquiry from ${name}?`}
      back={{ to: paths.admin.inquiries() + back, label: "Inquiries" }}
      button="Delete"
    >
      <input type="hidden" name="list" value={back} />
      <p>Received on {day}. Kept in the trash for 30 days; after that this cannot be undone.</p>
    </ConfirmDelete>
  );
}

export { AdminError as ErrorBoundary };
