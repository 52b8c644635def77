import { paths } from "#domain/pages/paths";
import { countryBySlug, guideSlugs } from "#domain/places/countries";
import type { ArticleLink, ArticleSection, SiteFacts } from "./article-section";

export const aboutLede =
  "A directory for people who want canvas overhead, a good bed beneath them and something large breathing in the dark.";

const tenCountries: ArticleLink[] = guideSlugs.map((slug) => ({
  text: countryBySlug(slug)?.name ?? slug,
  to: paths.destination(slug),
}));

export const aboutSections = ({ siteName }: Pick<SiteFacts, "siteName">): ArticleSection[] => [
  {
    heading: "Our story",
    paragraphs: [
      "Look for a safari camp online and you soon have thirty tabs open. One gives a price per person, one per tent, one asks you to write first. The pictures could be anywhere. Nobody mentions that the road floods in February, or that the river which makes the place famous is dry by October.",
      `${siteName} began as the page we wanted to find instead: stays worth crossing a continent for, told the same way, side by side. Where it is. What a night costs. Who it suits, when to come, and how you get there. No more than that, and no less.`,
    ],
  },
  {
    heading: "What we do",
    paragraphs: [
      "We gather luxury tents, treehouses, domes, lodges and villas across Africa, put their facts in order and keep them up to date. You search and compare, save what you like without an account, and ask us what the pages leave open. When you are ready, you book with the lodge or its booking partner. We take no bookings and no money from travellers.",
    ],
    list: [
      { text: "See every stay", to: paths.listing() },
      { text: "Ten ways to stay", to: paths.waysToStay() },
      { text: "How we earn our keep", to: paths.disclosure() },
    ],
  },
  {
    heading: "Our values",
    paragraphs: ["Four rules settle most of our arguments."],
    list: [
      "Facts before adjectives. A price we do not know is “price on request”, never a guess. A drawing is called a drawing, a sample a sample.",
      "The land comes first. We look for camps that employ their neighbours, tread lightly and give something back to the wild country they live from.",
      "Your trip, your data. No account, no tracking, no newsletter you did not ask for.",
      "Nothing here is for sale. Featured stays are our choice, and commission does not change the order of a list.",
    ],
  },
  {
    heading: "Our mission",
    paragraphs: [
      "Wild land survives where it is worth more wild than ploughed. A well-run camp can make it so: it pays rangers and school fees, and it gives a valley a reason to keep its elephants. Our mission is to bring the right guests to the right camps, so that more of these places can afford to stay as they are.",
    ],
  },
  {
    heading: "The ten countries we know best",
    paragraphs: [
      "From the dunes of the south-west to the forests of the Great Lakes. Each has its own guide, with the months when it is at its best.",
    ],
    list: tenCountries,
  },
  {
    heading: "Talk to us",
    paragraphs: [
      "Unsure whether it is the delta or the dunes, or whether a six-year-old will be welcome? Ask. A person reads every message and answers it.",
    ],
    list: [{ text: "Write to us", to: paths.contact() }],
  },
];
