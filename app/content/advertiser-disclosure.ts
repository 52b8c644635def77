import type { Section } from "./section";

/** /advertiser-disclosure. */
export const advertiserDisclosure: readonly Section[] = [
  {
    heading: "How this site earns money",
    paragraphs: [
      "The directory is free to use. Some links to booking partners are affiliate links: if you follow one and then book, the partner may pay us a commission. You pay the same price as you would without it.",
    ],
  },
  {
    heading: "How much",
    paragraphs: [
      "Typical commissions are between 5 and 20 percent of the value of the booking, depending on the partner, or of the partner's own share. Usually they are paid only after the stay. We are not paid for a mere click, and we do not see who booked what in detail.",
    ],
  },
  {
    heading: "Which partners pay",
    paragraphs: [
      "A listing may link to one of these kinds of partner. The name of the partner stands on the Book button wherever we know it.",
    ],
    list: [
      "Booking platforms with an affiliate programme, such as Booking.com, Airbnb and Vrbo where they take part: may pay a commission",
      "Properties that have agreed on a commission with us: pay it directly",
      "Properties that take bookings on their own site without an agreement: pay nothing, and are listed all the same",
      "Sample partners that appear on sample listings: are invented and pay nothing",
    ],
  },
  {
    heading: "How you can tell",
    paragraphs: [
      'Beside every Book button you will find the sentence "We may earn a commission if you book through this link, at no extra cost to you." The links are also marked as sponsored for search engines.',
    ],
  },
  {
    heading: "What money does not buy",
    paragraphs: ["A commission has no influence on:"],
    list: [
      "whether a place is listed",
      "what we write about it, including what we do not like",
      "its place in a list: see how we order results",
      'the mark "Featured", which is an editorial choice',
    ],
  },
  {
    heading: "Gifts and visits",
    paragraphs: [
      "If we have stayed somewhere as guests, without paying or at a reduced price, the page says so. Nobody may see or approve a text before it is published, except to correct facts.",
    ],
  },
  {
    heading: "Questions",
    paragraphs: [
      "If anything about a link or a listing seems unclear to you, write to us by way of the contact page. We would rather explain than be suspected.",
    ],
  },
];
