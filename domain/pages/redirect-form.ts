import { z } from "zod";

import { requiredLine } from "#domain/forms/typed-values";
import { adminTexts } from "#domain/text/admin-texts";
import { paths } from "./paths";

const words = adminTexts.redirects;

/** Our own addresses alone: what leads elsewhere would be a door for strangers' links. */
const ownPath = (missing: string) =>
  requiredLine(500, missing).pipe(
    z
      .string()
      .regex(/^\/(?![/\\])[^\s\\?#]*$/, words.notOurs)
      .refine(isReadable, words.notOurs)
      .refine((path) => !/^\/(admin|api|go|media|preview)(\/|$)/i.test(path), words.notPublic)
      .transform((path) => (path.length > 1 ? path.replace(/(?<!\/)\/+$/, "") : path)),
  );

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** Screens that always stand: their addresses never lead on. */
const fixed: ReadonlySet<string> = new Set([
  paths.home(),
  paths.listing(),
  paths.destinations(),
  paths.waysToStay(),
  paths.experiences(),
  paths.collections(),
  paths.favorites(),
  paths.compare(),
  paths.resources(),
  paths.about(),
  paths.blog(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.disclosure(),
]);

/** An old address and where it leads now (P-205). */
export const redirectSchema = z
  .object({
    fromPath: ownPath("Old address is required"),
    toPath: ownPath("New address is required"),
  })
  .superRefine(({ fromPath, toPath }, ctx) => {
    if (fromPath === toPath)
      ctx.addIssue({ code: "custom", path: ["toPath"], message: words.same });
    if (fixed.has(fromPath))
      ctx.addIssue({ code: "custom", path: ["fromPath"], message: words.inUse });
  });

export const redirectLabels = { fromPath: "Old address", toPath: "New address" } as const;
