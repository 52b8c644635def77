/** Hidden field of a form that creates a record: random, used once. */
export const creationTokenField = "creationToken";
