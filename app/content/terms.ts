import type { Section } from "./section";

/** /terms. The page adds the title and the date. */
export const terms: readonly Section[] = [
  {
    heading: "What this site is",
    paragraphs: [
      "This site is a directory of places to stay. It gives information, lets you ask questions, and links to partners with whom you can book. It is not a travel agency, a tour operator or a party to any booking. By using the site you accept these terms; if you do not, please do not use it.",
    ],
  },
  {
    heading: "Bookings and partners",
    paragraphs: [
      "When you follow a booking link you leave this site. Any contract for accommodation is between you and the partner or the property. Their prices, conditions, cancellation rules and privacy notices apply, and questions about a reservation are for them. We may earn a commission from such links; the advertiser disclosure explains how.",
    ],
  },
  {
    heading: "Accuracy",
    paragraphs: [
      "We describe places with care and state when prices were checked. Even so, prices, seasons, inclusions, minimum ages, distances and opening times change without notice, and amounts in other currencies are conversions at a daily rate. The partner's page at the time of booking prevails. If you find a mistake, tell us and we will correct it.",
      "Notes on health, visas, safety and wildlife are general information. They replace neither a doctor, nor an embassy, nor the advice of your government.",
    ],
  },
  {
    heading: "Sample listings",
    paragraphs: [
      "Listings that are marked as samples show how the site works. They describe invented places and cannot be booked.",
    ],
  },
  {
    heading: "Using the site",
    paragraphs: ["You may read, save, print and share pages for your own travels. You may not:"],
    list: [
      "copy substantial parts of the directory or of its texts and pictures for publication elsewhere without our written consent",
      "load the site automatically in a way that burdens it, or get around its limits",
      "send unlawful, misleading or harmful material through its forms, or pretend to be somebody else",
      "try to enter parts of the site that are not public",
    ],
  },
  {
    heading: "Rights in the content",
    paragraphs: [
      "Texts, illustrations and the arrangement of the directory belong to us or to those who allow us to use them. Photographs and names of properties belong to their owners. Map data is from OpenStreetMap contributors. Data on airports, towns and countries is used under the licences named in the site's credits.",
    ],
  },
  {
    heading: "What you send us",
    paragraphs: [
      "What you write in an enquiry remains yours. You allow us to use it in order to answer you and, where you ask about a property, to pass on what is needed for an answer. The privacy policy says how we treat your data.",
    ],
  },
  {
    heading: "Liability",
    paragraphs: [
      "Travel in wild country carries risks that we cannot judge for you. To the extent that the law allows, we are not liable for loss or damage that arises from the use of the site, from reliance on its content, or from the acts of partners and properties. Nothing in these terms limits rights that consumers have by law, among them those under the South African Consumer Protection Act where it applies, or liability that may not be excluded.",
    ],
  },
  {
    heading: "Changes and availability",
    paragraphs: [
      "We may change the site and these terms. The date at the top says which version you are reading. We do not promise that the site is always available or free of faults.",
    ],
  },
  {
    heading: "Governing law",
    paragraphs: [
      "These terms are governed by the law of South Africa, and its courts have jurisdiction. Mandatory protection in the country where you live as a consumer is not affected. Should a clause be invalid, the others stand.",
    ],
  },
  {
    heading: "Contact",
    paragraphs: ["Questions about these terms reach us by way of the contact page."],
  },
];
