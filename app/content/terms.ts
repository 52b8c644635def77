import { paths } from "#domain/pages/paths";
import { type ArticleSection, inShort, type SiteFacts } from "./article-section";

export const termsLede =
  "What you can expect from this site, and what it asks of you. Plain words, because nobody should need a lawyer to look at a tent.";

export const termsSections = ({ siteName, contactEmail, address }: SiteFacts): ArticleSection[] => [
  {
    heading: inShort,
    paragraphs: [
      "We show stays and answer questions. You book with a partner, under the partner's terms, and what the partner says when you book is what counts.",
    ],
  },
  {
    heading: "What this site is",
    paragraphs: [
      `${siteName} is a directory of luxury glamping and safari stays in Africa, run from ${address}. You can find stays, compare them, save them, and ask us about them. By using the site you agree to these terms; if you do not, please do not use it.`,
    ],
  },
  {
    heading: "No bookings are made here",
    paragraphs: [
      "We take no bookings and no payments. A booking button leads to a partner: a booking platform, or the lodge itself. What you book there is a contract between you and them, under their terms, with their rules on deposits, changes and refunds. We are no party to it, no travel agent and no tour operator.",
      "If something goes wrong with a booking, the partner who took it is the one who can put it right. Tell us as well: we want to know which stays keep their word.",
    ],
  },
  {
    heading: "Information as it is",
    paragraphs: [
      "Descriptions, facilities, seasons and directions come from the lodges, their booking pages and our own work. We check them with care, yet camps move, rooms are rebuilt and roads wash away. The information is given as it is, without a promise that it is complete or still right on the day you read it.",
      "Check whatever matters to your decision with the partner before you pay: the price, the room, what is included, the age from which children are welcome, and what happens if you cancel.",
    ],
  },
  {
    heading: "Prices and currencies",
    paragraphs: [
      "Prices are guides, usually the lowest that we know of, per night or per person as each page says. When you choose another currency we convert with a daily rate, so the figure is close and not binding. The partner's price at the moment of booking is the one that counts.",
    ],
  },
  {
    heading: "Inquiries",
    paragraphs: [
      "You may write to us about any stay. Please give your own name and an address at which we can answer, and send nothing unlawful, no advertising, and no details of a payment card. An answer from us is advice given in good faith; it is neither an offer nor a reservation.",
    ],
  },
  {
    heading: "Travel advice",
    paragraphs: [
      "What we write on health, visas, safety and seasons is general. Your doctor, the embassy and the travel advice of your own government know your case and the rules of the day. Wild places hold real risks: in camp, do as your guides tell you.",
    ],
  },
  {
    heading: "Links and commission",
    paragraphs: [
      "We link to sites that we do not run and cannot answer for. Some of them pay us a commission when you book. The advertiser disclosure says who, how much, and what it does not change.",
    ],
    list: [{ text: "Advertiser disclosure", to: paths.disclosure() }],
  },
  {
    heading: "Texts and pictures",
    paragraphs: [
      "Our texts and illustrations are ours. Photographs and names of lodges belong to their owners and are shown to describe their stays. Our own maps are drawn from Natural Earth; those that open on request are © OpenStreetMap contributors. Quote a passage with a link to us, or print a page for your trip; ask first before you copy more. If a picture of yours is here and should not be, write to us and we will take it down.",
      "Please do not collect the catalogue by machine beyond what robots.txt allows, try the doors of the site, or burden it so that others cannot use it.",
    ],
  },
  {
    heading: "Our responsibility",
    paragraphs: [
      "The site is free to use. As far as the law allows, we are not liable for loss that comes from relying on the information here, from a stay, or from a partner's site, nor for times when the site is not reachable.",
      "Nothing here limits liability that the law does not let us limit, such as for intent or gross negligence, or takes away a right that you have as a consumer, among them those of the South African Consumer Protection Act and of the country where you live.",
    ],
  },
  {
    heading: "Children",
    paragraphs: [
      "The site is not meant for children under 13, and they may not send inquiries. Families are welcome in many of the camps; a parent does the writing.",
    ],
  },
  {
    heading: "Governing law",
    paragraphs: [
      "These terms are governed by the law of South Africa, and its courts decide disputes. If you live elsewhere as a consumer, the protection that your own country's law guarantees you stays yours.",
    ],
  },
  {
    heading: "Changes and contact",
    paragraphs: [
      `We may change these terms when the site or the law changes. The version on this page is the one that applies. Questions are welcome at ${contactEmail}.`,
    ],
    list: [
      { text: `Write to ${contactEmail}`, to: `mailto:${contactEmail}` },
      { text: "Privacy policy", to: paths.privacy() },
    ],
  },
];
