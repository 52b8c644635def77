import type { z } from "zod";

/** The faults of one piece of seed content, one a line: "stays/kenya.json: places.mara.biome: …". */
export const faultLines = (file: string, issues: readonly z.core.$ZodIssue[]): string =>
  issues.map(({ path, message }) => `${[file, path.join(".")].join(": ")}: ${message}`).join("\n");

/** @throws naming the file and every faulty field; so nothing is stored of a seed with a fault in it */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  file: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new Error(
      `Seed content is not as it should be.\n${faultLines(file, result.error.issues)}`,
    );
  return result.data;
}
