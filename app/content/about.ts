import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";

/** Text of the about page; each section has its own layout. */
export const about = (siteName: string) => ({
  headline: {
    before: "Canvas overhead, a good bed beneath,",
    lit: "something large",
    after: "breathing in the dark",
  },
  story: {
    heading: "Our story",
    opening:
      "Look for a safari camp online and you soon have thirty tabs open. One gives a price per person, one per tent, one asks you to write first.",
    paragraphs: [
      "The pictures could be anywhere. Nobody mentions that the road floods in February, or that the river which makes the place famous is dry by October.",
      `${siteName} began as the page we wanted to find instead: stays worth crossing a continent for, told the same way, side by side. Where it is. What a night costs. Who it suits, when to come, and how you get there.`,
    ],
  },
  work: {
    heading: "What we do",
    text: "We gather luxury tents, treehouses, domes, lodges and villas across Africa, put their facts in order and keep them up to date. You search and compare, save what you like without an account, and ask us what the pages leave open. When you are ready, you book with the lodge or its booking partner. We take no bookings, and no money from travelers.",
    links: [
      { text: "Browse all stays", to: paths.listing() },
      { text: "Ten ways to stay", to: paths.waysToStay() },
      { text: "How we earn our keep", to: paths.disclosure() },
    ],
  },
  values: {
    eyebrow: "Our values",
    heading: "Four rules settle most of our arguments",
    rules: [
      {
        name: "Facts before adjectives",
        text: "A price we do not know is “price on request”, never a guess. A drawing is called a drawing, a sample a sample.",
      },
      {
        name: "The land comes first",
        text: "We look for camps that employ their neighbors, tread lightly and give something back to the wild country they live from.",
      },
      {
        name: "Your trip, your data",
        text: "No account, no tracking, no newsletter you did not ask for.",
      },
      {
        name: "Nothing here is for sale",
        text: "Featured stays are our choice, and commission does not change the order of a list.",
      },
    ],
  },
  mission: {
    heading: "Our mission",
    text: "Wild land survives where it is worth more wild than plowed. A well-run camp can make it so: it pays rangers and school fees, and it gives a valley a reason to keep its elephants. Our mission is to bring the right guests to the right camps, so that more of these places can afford to stay as they are.",
  },
  lands: {
    heading: "The ten countries we know best",
    text: "From the dunes of the south-west to the forests of the Great Lakes. Each has its own guide, with the months when it is at its best.",
    map: "Map of Africa with these ten countries marked",
    stays: (n: number) => plural(n, "stay", "stays"),
  },
  talk: {
    heading:
      "Unsure whether it is the delta or the dunes, or whether a six-year-old will be welcome?",
    text: "Ask. A person reads every message and answers it.",
    link: "Write to us",
  },
});

export type AboutText = ReturnType<typeof about>;

export const aboutLede =
  "A directory for people who want canvas overhead, a good bed beneath them and something large breathing in the dark.";
