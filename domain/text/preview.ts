/** Words of the operator's preview of a text, apart so that no visitor loads them. */
export const previewTexts = {
  banner: "Preview. Visitors cannot see this page yet.",
  expired: "This preview has expired",
} as const;
