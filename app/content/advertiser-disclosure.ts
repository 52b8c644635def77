import { paths } from "#domain/paths/paths";
import { type ArticleSection, inShort, type SiteFacts } from "./article-section";

export const disclosureLede =
  "How this site earns its keep, who pays, and what money cannot buy here.";

interface DisclosureFacts extends SiteFacts {
  /** Text of the operator, shown first. */
  disclosureText: string;
}

export const disclosureSections = ({
  siteName,
  contactEmail,
  disclosureText,
}: DisclosureFacts): ArticleSection[] => [
  {
    heading: inShort,
    paragraphs: disclosureText.split(/\n\s*\n/).filter((part) => part.trim() !== ""),
  },
  {
    heading: "How it works",
    paragraphs: [
      `${siteName} takes no bookings. When you click a booking button, we record the click and send you to the partner. If you then book, some partners pay us a share of what they earn: typically 5 to 20 percent of the price of the stay, after you have traveled. You pay us nothing, and the partner's price is the same as if you had gone to it directly.`,
    ],
  },
  {
    heading: "Which partners pay",
    paragraphs: [
      "The booking button on each page names the partner it leads to. Here is our arrangement with each. Programs open and close, so assume any booking button may earn us a commission.",
    ],
    tables: [
      {
        caption: "",
        head: ["The button says", "Commission"],
        rows: [
          ["Booking.com", "Yes, through its partner program."],
          ["Vrbo", "Yes, through its partner program."],
          ["Airbnb", "As a rule nothing: it has no program open to everyone."],
          ["Book Now", "A lodge's or camp's own site: only where we have an agreement with it."],
        ],
      },
    ],
  },
  {
    heading: "What earns us nothing",
    paragraphs: [
      "Asking us a question costs nothing and earns nothing. Links to maps, to what3words, to sources in our guides and to the sites of parks are there because they help. Nobody has paid for a sentence in a guide or a post; if that ever changes, the page itself will say so at the top.",
    ],
  },
  {
    heading: "Featured stays and the order of lists",
    paragraphs: [
      "“Featured” is an editorial mark. We give it to stays that we would send a friend to this season, and we move it around. It cannot be bought, and commission plays no part in it.",
      "The usual order of the list shows featured stays first. Sorting by price or name, every filter, and the groups by country, way to stay and experience follow the facts of each stay and nothing else. A stay that pays nothing is listed, found and shown just as one that pays.",
    ],
  },
  {
    heading: "Listing your own camp",
    paragraphs: [
      "A listing is free, and no one can pay for a better place in the list. We may decline a stay that isn't a fit, and we remove one that no longer keeps its promises.",
    ],
  },
  {
    heading: "Questions",
    paragraphs: [
      `If a recommendation reads like an advertisement, tell us at ${contactEmail}. We would rather lose a commission than your trust.`,
    ],
    list: [
      { text: "Terms of use", to: paths.terms() },
      { text: "Contact", to: paths.contact() },
    ],
  },
];
