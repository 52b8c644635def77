import { createHmac, timingSafeEqual } from "node:crypto";

import type { Connection } from "#db/connect.server";
import { findPerson, type Person } from "#db/queries/team/people.server";
import { countWords, readingMinutes } from "#domain/editorial/reading-time";
import { cleanTags, splitTags, type StoredText, type TextKind } from "#domain/editorial/text-form";
import { paths } from "#domain/paths/paths";
import { isUuid } from "#domain/text/strings";
import type { RequestContext } from "~/server/services.server";
import { readPage, readPost } from "./read-text.server";

/** A text as the public page shows it. */
export async function previewOf(db: Connection, kind: TextKind, text: StoredText) {
  const { title } = text;
  if (kind === "page") return { title, page: await readPage(db, text.content) };
  const post = {
    title,
    excerpt: text.excerpt ?? "",
    parts: await readPost(db, text.content),
    minutes: readingMinutes(countWords(text.content)),
    category: text.category ?? "",
    author: text.author ?? null,
    featuredImage: text.featuredImage ?? null,
    tags: text.tags ?? [],
    publishedAt: text.publishedAt ?? null,
  };
  return { title, post };
}

/** A form as the public page would show it; it may be incomplete. */
export function previewOfForm(db: Connection, kind: TextKind, form: FormData) {
  const trimmed = (name: string) => String(form.get(name) ?? "").trim();
  return previewOf(db, kind, {
    title: trimmed("title") || "Untitled",
    slug: "",
    status: "draft",
    excerpt: trimmed("excerpt"),
    content: String(form.get("content") ?? ""),
    category: trimmed("category"),
    author: trimmed("author") || null,
    featuredImage: trimmed("featuredImage") || null,
    tags: cleanTags(splitTags(trimmed("tags"))),
  });
}

const dayMs = 24 * 3_600_000;
const days = 7;

type Signing = Pick<RequestContext, "db" | "env" | "now">;

interface Signed {
  kind: TextKind;
  id: string;
  until: string;
  /** Undefined in links of the previous release. */
  by: Pick<Person, "id" | "linksVoidAt"> | undefined;
}

/** Changes with the end of the person's access, so that links from before are void for good. */
const signature = ({ env }: Pick<Signing, "env">, { kind, id, until, by }: Signed): string =>
  createHmac("sha256", env.SESSION_SECRET)
    .update(
      by
        ? JSON.stringify(["preview", kind, id, until, by.id, by.linksVoidAt])
        : `preview\n${kind}\n${id}\n${until}`,
    )
    .digest("base64url");

/**
 * A signed URL that displays a stored draft to anybody who has it; valid for a week, and no longer than the
 * person who gave it out has access.
 */
export async function previewLink(
  context: Signing,
  kind: TextKind,
  id: number,
  by: Pick<Person, "id">,
): Promise<string> {
  const giver = await findPerson(context.db, by.id);
  if (!giver) throw new Error("A link is given out by a person");
  // Rounded to the day, so that the link is the same for a day.
  const until = String(Math.ceil(context.now().getTime() / dayMs) + days);
  const sign = signature(context, { kind, id: String(id), until, by: giver });
  return paths.preview(kind, id, { until, by: by.id, sign });
}

/** True for a validly signed link that has not expired, of a person who has access. */
export async function isGoodPreview(
  context: Signing,
  kind: TextKind,
  id: string,
  { until, by, sign }: { until: string; by: string; sign: string },
): Promise<boolean> {
  const giver = isUuid(by) ? await findPerson(context.db, by) : undefined;
  // Links of the previous release name nobody. The last of them expires within days of the upgrade.
  if (by && (!giver || giver.deactivatedAt)) return false;
  const expected = Buffer.from(signature(context, { kind, id, until, by: giver }));
  const given = Buffer.from(sign);
  const isSigned = expected.length === given.length && timingSafeEqual(expected, given);
  return isSigned && Number(until) * dayMs > context.now().getTime();
}
