import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { deleteInquiry, findInquiry } from "#db/queries/inquiries/inquiries.server";
import { isDatabaseAway } from "#db/unavailable.server";
import { longDate } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { isUuid } from "#domain/text/uuid";
import { AdminError } from "~/components/admin/admin-error";
import { ConfirmDelete } from "~/components/admin/confirm-delete";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = texts.admin.inquiries;

export const meta = () => [{ title: "Delete inquiry" }];

export const loader = adminLoader(async ({ params, context }) => {
  const id = params.id ?? "";
  const inquiry = isUuid(id) ? await findInquiry(context.db, id) : null;
  if (!inquiry) throw data("This inquiry is no longer there", { status: 404 });
  return { name: inquiry.name, day: longDate(inquiry.createdAt) };
});

export const action = adminAction(async ({ params, context, admin }) => {
  const { db, env, log, now, requestId } = context;
  const id = params.id ?? "";
  const deleted = await deleteInquiry(db, id, { actor: admin.name, now: now() }).catch(
    (error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      log.error({ requestId, reason: String(error) }, "inquiry not deleted");
      return false;
    },
  );
  return redirectWithToast(env, paths.admin.inquiries(), {
    type: deleted ? "success" : "error",
    text: deleted ? words.deleted : words.deleteFailed,
    undo: deleted ? { kind: "inquiry", id } : undefined,
  });
});

export default function DeleteInquiry() {
  const { name, day } = useLoaderData<typeof loader>();
  const back = { to: paths.admin.inquiries(), label: words.title };
  return (
    <ConfirmDelete title={`Delete the inquiry of ${name}?`} back={back} button="Delete">
      <p>
        It came on {day}. {words.deleteHint}
      </p>
    </ConfirmDelete>
  );
}

export { AdminError as ErrorBoundary };
