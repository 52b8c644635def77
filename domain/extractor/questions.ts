import { z } from "zod";

import {
  type ExtractedName,
  extractedShape,
  type ExtractionSuccess,
} from "#domain/imports/extraction";
import { allFields, type AnyField } from "#domain/property/fields";

/** How an answer is written. */
export type AnswerShape = "text" | "number" | "texts" | "units";

/** One field that a language model is asked for. */
export interface Question {
  name: ExtractedName;
  label: string;
  /** What the model is told to look for. */
  about: string;
  shape: AnswerShape;
  kind: AnyField["kind"];
}

function shapeOf(name: ExtractedName): AnswerShape {
  const schema: z.ZodType = extractedShape[name];
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodNumber) return "number";
  if (!(inner instanceof z.ZodArray)) return "text";
  return inner.element instanceof z.ZodString ? "texts" : "units";
}

/** Every field that a model may be asked for, in the order of the catalogue. */
export const questions: readonly Question[] = allFields.flatMap(
  ({ asked, extracted, label, kind }) => {
    if (asked === undefined || extracted === undefined) return [];
    const name = extracted as ExtractedName;
    return [{ name, label, about: asked, shape: shapeOf(name), kind }];
  },
);

const isEmpty = (value: unknown) =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** What the reader could not find on the page, or only worked out from something else. */
export function openQuestions({ data, evidence }: ExtractionSuccess): Question[] {
  const isOpen = (name: ExtractedName) => isEmpty(data[name]) || evidence[name]?.via === "derived";
  return questions.filter(({ name }) => isOpen(name));
}
