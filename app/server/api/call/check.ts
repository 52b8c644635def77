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
  refuseUnknown(
    read.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [...issue.path, key].join("."))
        : [],
    ),
  );
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

/** @throws ApiFailure of 400 that names the fields of a body which no call knows */
export function refuseUnknown(names: readonly string[]): void {
  if (names.length === 0) return;
  const fields = Object.fromEntries(names.map((name) => [name, [`Unknown field: ${name}`]]));
  throw fieldFailure(fields, 400);
}

/** The query of a call; a parameter that is given twice is a comma list. @throws ApiFailure of 400 */
export function checkedQuery(schema: z.ZodObject | undefined, params: URLSearchParams): unknown {
  const known = Object.keys(schema?.shape ?? {});
  const given = [...new Set(params.keys())];
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const valid =
      known.length > 0 ? `Valid parameters: ${known.join(", ")}` : "This call takes no parameters";
    throw fieldFailure(
      Object.fromEntries(unknown.map((name) => [name, [`Unknown parameter: ${name}. ${valid}`]])),
      400,
    );
  }
  if (!schema) return undefined;
  const values = given.map((name) => [name, params.getAll(name).join(",")]);
  return checked(schema, Object.fromEntries(values), 400);
}
