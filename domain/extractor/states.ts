import { z } from "zod";

/** Where the question about a page is, as the database's check constraint lists it. */
const questionStates = [
  "reading", // the page itself is not read yet
  "waiting",
  "asking",
  "done",
  "failed",
  "cancelled",
] as const;
export type QuestionState = (typeof questionStates)[number];

const state = z.enum(questionStates);

/** A stored word as one of ours. @throws when this version does not know it */
export const readQuestionState = (stored: string): QuestionState => state.parse(stored);
