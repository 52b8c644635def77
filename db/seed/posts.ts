import { z } from "zod";

import { postFormSchema } from "#domain/pages/page-form";
import { checked } from "./checked";
import anHourWithGorillas from "./data/posts/an-hour-with-gorillas.md?raw";
import firstSafariWithChildren from "./data/posts/first-safari-with-children.md?raw";
import fourNightsInTheDelta from "./data/posts/four-nights-in-the-delta.md?raw";
import howToBeAGoodGuest from "./data/posts/how-to-be-a-good-guest.md?raw";
import howToDriveNamibia from "./data/posts/how-to-drive-namibia.md?raw";
import howToReadASafariPrice from "./data/posts/how-to-read-a-safari-price.md?raw";
import inPraiseOfTheHide from "./data/posts/in-praise-of-the-hide.md?raw";
import packingForASmallPlane from "./data/posts/packing-for-a-small-plane.md?raw";
import theMigrationIsACircle from "./data/posts/the-migration-is-a-circle.md?raw";
import { readMarkdown, toHtml } from "./markdown";

/** By slug, in the order in which they are stored. */
const files = {
  "how-to-read-a-safari-price": howToReadASafariPrice,
  "first-safari-with-children": firstSafariWithChildren,
  "packing-for-a-small-plane": packingForASmallPlane,
  "how-to-be-a-good-guest": howToBeAGoodGuest,
  "the-migration-is-a-circle": theMigrationIsACircle,
  "an-hour-with-gorillas": anHourWithGorillas,
  "in-praise-of-the-hide": inPraiseOfTheHide,
  "four-nights-in-the-delta": fourNightsInTheDelta,
  "how-to-drive-namibia": howToDriveNamibia,
};

const frontMatter = z.strictObject({
  title: z.string(),
  excerpt: z.string(),
  featuredImage: z.string(),
  category: z.enum(["Planning", "Wildlife", "Places", "Travelling well"]),
  tags: z.array(z.string()),
  /** Invented, like the stays. */
  author: z.string(),
  publishedAt: z.iso.datetime(),
});

/** Sample posts, as the form of the back office would store them. */
export const posts = Object.entries(files).map(([slug, source]) => {
  const file = `posts/${slug}.md`;
  const { head, body } = readMarkdown(frontMatter, source, file);
  const { publishedAt, ...written } = head;
  const form = { ...written, slug, content: toHtml(body), status: "published" };
  return { ...checked(postFormSchema, form, file), publishedAt };
});
