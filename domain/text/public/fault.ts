export const fault = {
  notUnderstood: "Not understood",
  notAllowed: "Not allowed",
  notTaken: "Not taken",
  notShown: "The page could not be shown. Please try again in a moment.",
  home: "Back to the home page",
  stays: "See every stay",
  tellUs: "If you write to us, give us this number",
  id: "Error id: ",
} as const;
