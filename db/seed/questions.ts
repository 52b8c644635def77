import { z } from "zod";

import { checked } from "./checked";
import file from "./data/questions.json";

const text = z.string().trim().min(1);
const questions = z.array(z.strictObject({ question: text, answer: text })).min(1);

/** Questions of the home page and of /contact, in the order shown. */
export const faqs = checked(
  z.strictObject({ home: questions, contact: questions }),
  file,
  "questions.json",
);
