import { exportInquiries } from "#db/queries/inquiries/filter.server";
import { csvFileName } from "#domain/imports/csv-rows";
import { inquiriesCsv, inquiryFilterOf, inquiryViewOf } from "#domain/inquiries/list";
import { csvFile } from "~/server/pages/csv-file.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const action = noAction;

/** The export is recorded in the activity log. */
export const loader = adminLoader(async ({ request, context, admin }) => {
  const view = inquiryViewOf(new URL(request.url).searchParams);
  const inquiries = await exportInquiries(context.db, inquiryFilterOf(view, admin.id), admin.name);
  const name = csvFileName(context.now(), "inquiries");
  return csvFile({ name, content: inquiriesCsv(inquiries) });
});
