import type { InquiryStatusFilter } from "#domain/inquiries/list";

export const filterLabels: Record<InquiryStatusFilter, string> = {
  new: "New",
  replied: "Replied",
  resolved: "Resolved",
  spam: "Suspected spam",
};

/** What each mail of an inquiry is called, by its purpose. */
export const mailNames: Record<string, string> = {
  notice: "Notification to you",
  acknowledgement: "Acknowledgement",
  reply: "Reply",
};
