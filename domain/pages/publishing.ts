/** When a page or a post stands on the site. */

export const publishStatuses = ["draft", "published"] as const;
export type PublishStatus = (typeof publishStatuses)[number];

/** What a reader of the list wants to know: a published text may still wait, or be over. */
export const publishStates = ["draft", "scheduled", "published", "ended"] as const;
export type PublishState = (typeof publishStates)[number];

export interface Publishing {
  status: string;
  publishedAt: Date | null;
  unpublishAt: Date | null;
}

export function publishState(text: Publishing, now: Date): PublishState {
  if (text.status !== "published") return "draft";
  if (text.publishedAt && text.publishedAt > now) return "scheduled";
  return text.unpublishAt && text.unpublishAt <= now ? "ended" : "published";
}

/** "now": at once; a text that stands there already keeps its day. */
export type PublishChoice =
  { status: "draft" } | { status: "now" } | { status: "on"; publishedAt: Date };

/** What is stored for a choice. The first publishing stamps its time and later edits keep it. */
export function publishingOf(
  choice: PublishChoice,
  stored: Date | null,
  now: Date,
): { status: PublishStatus; publishedAt: Date | null } {
  if (choice.status === "on") return { status: "published", publishedAt: choice.publishedAt };
  const past = stored && stored <= now ? stored : null;
  return choice.status === "now"
    ? { status: "published", publishedAt: past ?? now }
    : { status: "draft", publishedAt: past };
}
