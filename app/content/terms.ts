import { paths } from "#domain/paths/paths";
import { type ArticleSection, inShort, type SiteFacts } from "./article-section";

export const termsLede =
  "What you can expect from this site, and what it asks of you. Plain words, because nobody should need a lawyer to look at a tent.";

export const termsSections = ({ siteName, contactEmail, address }: SiteFacts): ArticleSection[] => [
  {
    heading: inShort,
    paragraphs: [
      "We show stays and answer questions. You book with a partner, under the partner's terms, and those terms prevail.",
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
      "We take no bookings and no payments. A booking button leads to a partner: a booking platform, or the lodge itself. What you book there is a contract between you and them, under their terms, with their rules on deposits, changes and refunds. We are not a party to it, nor a travel agent or tour operator.",
      "If something goes wrong with a booking, the partner who took it is the one who can put it right. Tell us as well: we want to know which stays keep their word.",
    ],
  },
  {
    heading: "Information provided as is",
    paragraphs: [
      "Descriptions, facilities, seasons and directions come from the lodges, their booking pages and our own work. We check them with care, yet camps move, rooms are rebuilt and roads wash away. The information is provided as is. We do not promise that it is complete or current when you read it.",
      "Check whatever matters to your decision with the partner before you pay: the price, the room, what is included, the age from which children are welcome, and what happens if you cancel.",
    ],
  },
  {
    heading: "Prices and currencies",
    paragraphs: [
      "Prices are a guide, usually the lowest we know of, per night or per person as each page says. When you choose another currency we convert with a daily rate, so the figure is approximate and not binding. The partner's price at the moment of booking is the one that counts.",
    ],
  },
  {
    heading: "Inquiries",
    paragraphs: [
      "You may write to us about any stay. Please give your own name and an email address we can reply to, and do not send anything unlawful, advertising, or payment card details. An answer from us is advice given in good faith; it is neither an offer nor a reservation.",
    ],
  },
  {
    heading: "Travel advice",
    paragraphs: [
      "What we write on health, visas, safety and seasons is general. Your doctor, the embassy and the travel advice of your own government know your situation and the current rules. Wild places hold real risks: in camp, do as your guides tell you.",
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
    heading: "Text and images",
    paragraphs: [
      "Our texts and illustrations are ours. Photographs and names of lodges belong to their owners and are shown to describe their stays. Our own maps are drawn from Natural Earth, with towns from open data under CC BY 4.0; those that open on request are © OpenStreetMap contributors. Quote a passage with a link to us, or print a page for your trip; ask first before you copy more. If a picture of yours is here and should not be, write to us and we will take it down.",
      "Please do not scrape the catalog beyond what robots.txt allows, probe the site's security, or overload it so that others cannot use it.",
    ],
  },
  {
    heading: "Our responsibility",
    paragraphs: [
      "The site is free to use. As far as the law allows, we are not liable for loss that comes from relying on the information here, from a stay, or from a partner's site, nor for times when the site is unavailable.",
      "Nothing here limits liability that the law does not let us limit, such as for intent or gross negligence, or takes away a right that you have as a consumer, among them those of the South African Consumer Protection Act and of the country where you live.",
    ],
  },
  {
    heading: "Children",
    paragraphs: [
      "The site is not meant for children under 13, and they may not send inquiries. Many camps welcome families; a parent should contact us on their behalf.",
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
