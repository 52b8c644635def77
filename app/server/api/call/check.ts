import type { z } from "zod";

import { texts } from "#domain/text/texts";
import { ApiFailure } from "./failure";

/** What a schema makes of a value. @throws ApiFailure that names every field at fault */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  status: 400 | 422 = 422,
): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) {
    const name = path.join(".") || "body";
    if (!fields[name]?.includes(message)) (fields[name] ??= []).push(message);
  }
  throw fieldFailure(fields, status);
}

/** A refusal whose sentence is the first of its fields. */
export const fieldFailure = (fields: Record<string, string[]>, status: 400 | 422 = 422) =>
  new ApiFailure(status, Object.values(fields).flat()[0] ?? texts.common.checkFields, { fields });
