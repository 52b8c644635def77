import type { z } from "zod";

/** Validation errors of seed content, one per line: "stays/kenya.json: places.mara.biome: …". */
export const errorLines = (file: string, issues: readonly z.core.$ZodIssue[]): string =>
  issues.map(({ path, message }) => `${[file, path.join(".")].join(": ")}: ${message}`).join("\n");

/** @throws with the file and every invalid field, so that nothing of an invalid seed is stored */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  file: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new Error(
      `Seed content is not as it should be.\n${errorLines(file, result.error.issues)}`,
    );
  return result.data;
}
