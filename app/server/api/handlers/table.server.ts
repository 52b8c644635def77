import { findByRecord } from "#db/queries/property/by-record.server";
import { writeBacksOf } from "#db/queries/write-back/write-backs.server";
import { quickEditOf, tableCellsOf } from "#domain/property/quick-edit";
import { adminTexts } from "#domain/text/admin-texts";
import { tableAccess } from "#jobs/queue/table-access";
import { ApiFailure, notFound } from "~/server/api/call/failure";
import type { Handlers } from "~/server/api/call/handler";
import { writeBackSaved } from "~/server/property/write-back.server";

/** Hands what is stored to the external table and says how that went. */
export const tableHandlers: Handlers<"updateTableRecord"> = {
  async updateTableRecord({ context, body: { recordId, fields } }) {
    const { notConfigured } = adminTexts.sync;
    if (!tableAccess(context.env))
      throw new ApiFailure(503, notConfigured, { success: false, details: notConfigured });
    const property = await findByRecord(context.db, recordId);
    if (!property) throw notFound("No property has this record.");
    const edit = quickEditOf(property);
    const cells = tableCellsOf(edit);
    const differing = Object.entries(fields).filter(
      ([column, value]) => String(value ?? "") !== String(cells[column] ?? ""),
    );
    if (differing.length > 0)
      throw new ApiFailure(409, "The property has other values: save it first.", {
        success: false,
        fields: Object.fromEntries(differing.map(([column]) => [column, ["Differs"]])),
      });
    const { id, version, airtableId } = property;
    const { type, text } = await writeBackSaved(context, { id, version, airtableId, edit });
    if (type === "success") return { answer: { success: true, message: text } };
    // Somebody has to choose in the back office; trying again helps nothing.
    const state = (await writeBacksOf(context.db, [id])).get(id)?.state;
    throw new ApiFailure(state === "sent" ? 409 : 502, text, { success: false });
  },
};
