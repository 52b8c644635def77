export const errorPage = {
  notUnderstood: "Invalid request",
  notAllowed: "Access denied",
  notTaken: "Request not accepted",
  notLoaded: "We couldn't load this page. Please try again in a moment.",
  home: "Back to the home page",
  stays: "Browse all stays",
  tellUs: "If you contact us, please quote this reference",
  id: "Reference: ",
} as const;
