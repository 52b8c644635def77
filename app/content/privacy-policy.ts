import type { Section } from "./section";

/** /privacy-policy. Names each cookie and storage key of the code: change them together. */
export const privacyPolicy: readonly Section[] = [
  {
    heading: "In short",
    paragraphs: [
      "You can use the directory without telling us who you are. We set no advertising or tracking cookies, load no scripts of others, and sell no data. If you write to us we keep your message for up to 24 months in order to answer you, and delete it sooner if you ask.",
    ],
  },
  {
    heading: "Who is responsible",
    paragraphs: [
      "The operator of this site, at the address on the contact page, is the responsible party under South Africa's Protection of Personal Information Act (POPIA) and the controller under the General Data Protection Regulation (GDPR). Use the contact page for every request that has to do with your data.",
    ],
  },
  {
    heading: "What you send us",
    paragraphs: [
      "The enquiry and contact forms store your name, email address, message and, if you give them, phone number, subject, travel period, number of guests and ages of children, together with the stay you asked about and the time. We use this to answer you, on the basis of your request. It is not used for newsletters and not sold. The operator receives your message by email and, unless that has been switched off, you receive an acknowledgement.",
      "Enquiries and the mails that belong to them are deleted after 24 months at the latest. Messages that look like spam are kept apart and checked by a person.",
    ],
  },
  {
    heading: "Cookies",
    paragraphs: [
      "There is no cookie until you do something that needs one. All of them are our own, none is read by others, and none follows you to another site:",
    ],
    list: [
      "currency: the currency you chose, for one year",
      "favourites: the ids of the stays you saved, for one year",
      "toast: one message to be shown on the next page, for a minute at most",
      "admin: the session of a signed-in administrator, for up to twelve hours; visitors never receive it",
    ],
  },
  {
    heading: "Storage in your browser",
    paragraphs: [
      "Some things are kept in your browser's own storage and stay on your device. You can clear them at any time in the browser's settings or, where there is a button, on the site:",
    ],
    list: [
      "favourites: a second copy of your saved stays, in case the cookie is lost",
      "recently viewed: the last six stays that you opened",
      "small view choices, such as a list or a grid",
    ],
  },
  {
    heading: "How we count visits",
    paragraphs: [
      "The server counts how often each page is opened in a day, with the name of the site that led to it. No address, identifier or profile is stored with it. Clicks on booking and chat links are counted per day in the same manner. In order not to count the same click twice, a shortened cryptographic mark that cannot be turned back into an address is kept for a short time and then deleted. If your browser sends a signal against tracking, your visit is not counted.",
    ],
  },
  {
    heading: "Server logs and security",
    paragraphs: [
      "For a limited time our servers keep technical logs, which contain no messages, mail addresses or phone numbers. Network addresses are used for a few minutes in order to limit abuse, for instance many messages in a row, which is a legitimate interest.",
    ],
  },
  {
    heading: "Maps",
    paragraphs: [
      "Maps on property pages come from OpenStreetMap. The embedded map loads from the servers of the OpenStreetMap Foundation only when it comes into view, and your browser then sends them its network address. Their privacy policy applies. Links to what3words and to larger maps open those services only when you follow them.",
    ],
  },
  {
    heading: "Others who receive data",
    paragraphs: [
      "We use providers for hosting and for sending mail; they handle data on our instructions. If you ask us to pass a question on to a property, we do so with what is needed for the answer. When you follow a booking, chat or social link, you move to another company, with its own policy. Some of these may be in countries other than yours; we choose those that offer adequate protection.",
    ],
  },
  {
    heading: "Your rights",
    paragraphs: [
      "Under POPIA and, where it applies to you, the GDPR you may ask for the following, at no cost. We answer within thirty days.",
    ],
    list: [
      "to know whether we hold data about you, and to receive a copy of it",
      "to have it corrected or deleted",
      "to object to its use, or to have its use limited",
      "to receive what you gave us in a common format",
      "to withdraw a consent, for the future",
      "to complain to the Information Regulator of South Africa or to the authority where you live",
    ],
  },
  {
    heading: "Children",
    paragraphs: [
      "This site is not meant for children under 13, and we do not knowingly collect data from them. If a child has written to us, tell us and we will delete the message. Ages of children in an enquiry are used only to answer it.",
    ],
  },
  {
    heading: "Changes",
    paragraphs: [
      "If what we do changes, this page changes first. The date at the top is that of the version you are reading.",
    ],
  },
];
