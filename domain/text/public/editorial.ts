export const page = { notFound: "Page Not Found", home: "Back to home" } as const;

export const legal = {
  lastUpdated: (date: string) => `Last updated: ${date}`,
  contents: "On this page",
} as const;
