/**
 * Hidden field of a form that creates a record: a random token that is valid once, against duplicate
 * submits.
 */
export const creationTokenField = "creationToken";
