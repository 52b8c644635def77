import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import { inTransaction } from "#db/transaction.server";
import { filteredInquiries, type InquiryFilter } from "./filter.server";

/** Every filtered inquiry, newest first; that they left the site stands in the log. */
export function exportInquiries(db: Connection, filter: InquiryFilter, actor: string) {
  return inTransaction(db, async (trx) => {
    const inquiries = await filteredInquiries(trx, filter)
      .selectAll("inquiries")
      .orderBy("inquiries.createdAt", "desc")
      .orderBy("inquiries.id")
      .execute();
    await recordChange(trx, {
      actor,
      action: "export",
      entity: "inquiry",
      entityId: filter.status ?? "all",
      after: { inquiries: inquiries.length },
    });
    return inquiries;
  });
}
