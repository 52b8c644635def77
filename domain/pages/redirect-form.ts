import { z } from "zod";

import { requiredLine } from "#domain/forms/values";
import { paths } from "./paths";

const notOursText = "Please enter a path on this site, starting with /";

/** Our own addresses alone: what leads elsewhere would be a door for strangers' links. */
const ownPath = (missing: string) =>
  requiredLine(500, missing).pipe(
    z
      .string()
      .regex(/^\/(?![/\\])[^\s\\?#]*$/, notOursText)
      .refine(isReadable, notOursText)
      .refine(
        (path) => !/^\/(admin|api|go|media|preview)(\/|$)/i.test(path),
        "Admin URLs cannot be redirected",
      )
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
      ctx.addIssue({
        code: "custom",
        path: ["toPath"],
        message: "The old and new URLs are the same",
      });
    if (fixed.has(fromPath))
      ctx.addIssue({
        code: "custom",
        path: ["fromPath"],
        message: "A page exists at this URL, so the redirect would never run",
      });
  });

export const redirectLabels = { fromPath: "Old address", toPath: "New address" } as const;
