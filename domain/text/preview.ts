/** Texts of the operator's preview, separate so that visitors do not load them. */
export const previewTexts = {
  banner: "Preview. Visitors cannot see this page yet.",
  expired: "This preview has expired",
} as const;
