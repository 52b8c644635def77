const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the database takes as the key of a row that has no name of its own. */
export const isUuid = (text: unknown): text is string =>
  typeof text === "string" && pattern.test(text);
