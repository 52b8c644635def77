import { inquiryMemoryDays } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { countWords, plural } from "#domain/text/counted";
import { type ArticleSection, inShort, type SiteFacts } from "./article-section";

export const privacyLede =
  "What little we know about you, why we know it, and how to have it deleted.";

interface PrivacyFacts extends SiteFacts {
  inquiryRetentionMonths: number;
}

const cookies = [
  "currency: the currency you chose for prices. One year.",
  "favorites: the stays you saved, as a list of their page identifiers. One year from the last change.",
  "scripts: that scripts run in your browser and mark the stays you saved, so that we can send you the pages that everybody gets. Set once you saved a stay, and deleted when you close the browser.",
  `asked: which stays you asked about, when, and the number of each question, so that this browser can show you your question again. Signed by us; it holds nothing that you typed. ${inquiryMemoryDays} days.`,
  "toast: one message for the next page, such as that a stay was saved. At most one minute, and deleted once shown.",
  "admin: keeps the operator signed in to the back office. Twelve hours. It is never set for visitors.",
  "device: remembers that the operator has signed in with this browser before. One year. It is never set for visitors.",
];

export const privacySections = ({
  siteName,
  contactEmail,
  address,
  inquiryRetentionMonths: retentionMonths,
}: PrivacyFacts): ArticleSection[] => [
  {
    heading: inShort,
    paragraphs: [
      "You can read the whole site without telling us who you are. There are no accounts, no advertising networks and no third-party trackers. We sell no data. We learn your name and address only when you write to us, and we use them to answer.",
      `The data controller is the operator of ${siteName}, ${address}. You can reach us at ${contactEmail}.`,
    ],
  },
  {
    heading: "When you write to us",
    paragraphs: [
      "An inquiry or contact message holds your name, your email address and your message, and, where you choose to give them, a phone number, your travel period and the size and ages of your party. We also note when it came and which stay it was about. We use all of this only to answer you and to follow up on your question.",
      "The legal basis is your request for a reply and our legitimate interest in giving one. Your message is also emailed to us, so a copy is stored in our mailbox and passes through our email provider. Where the site confirms your message by email, that goes to the address you gave. Asking a question does not sign you up for a newsletter.",
      "A few signals, such as a filled-in hidden field, the time between opening and sending a form, and the number of links, decide whether a message is flagged as spam. A person can unflag it.",
    ],
  },
  {
    heading: "How long we keep it",
    paragraphs: [
      `Inquiries are deleted after ${plural(retentionMonths, "month", "months")}, together with the emails that belong to them. That is long enough for a trip planned well ahead. Ask, and yours goes sooner. Backups and mailboxes follow as they are cleared.`,
    ],
  },
  {
    heading: "Cookies",
    paragraphs: [
      `A visit sets no cookie. These ${(countWords[cookies.length] ?? String(cookies.length)).toLowerCase()} exist, and each is set only because you did something. All are ours; none follows you elsewhere, which is why no banner asks you about them.`,
    ],
    list: cookies,
  },
  {
    heading: "Storage in your browser",
    paragraphs: [
      "Some things stay in your own browser's storage. You can clear them there at any time, and the site works without them.",
    ],
    list: [
      "favorites-unsent, in local storage: hearts that you pressed while there was no connection, until they are sent.",
      "favorites, in local storage: a second copy of your saved stays, so that they come back if the cookie is lost.",
      "recently-viewed, in local storage: up to six stays that you looked at last, for the row that leads you back to them. It is not sent to us as a history.",
      "positions, in session storage: how far down each page you were, for the way back. Deleted when you close the tab.",
      "remix-manifest-version, in session storage: lets an open page detect that the site has been updated. Deleted when you close the tab.",
    ],
  },
  {
    heading: "Counting without following",
    paragraphs: [
      "We count how often a page is read, each day, and the host name of the site that led there. Page views are counted without cookies and without network addresses, so they reveal nothing about any individual.",
      "Clicks on booking and chat buttons are counted by day and stay. So that a double click counts once, we keep a shortened hash made of the day, your network address and your browser's name; it is deleted with the next daily clean-up. We do not use it for anything else.",
    ],
  },
  {
    heading: "Keeping the site safe",
    paragraphs: [
      "To slow down spam and guessed passwords we count attempts for each network address, for messages, clicks and logins. These counts expire after at most 15 minutes and are removed by the next daily cleanup. Our own logs are kept free of names, email addresses and messages. The company that hosts the site may keep short technical logs of its own.",
    ],
  },
  {
    heading: "Maps and other services",
    paragraphs: [
      "The maps of this site are our own drawings. On a stay's page you can open the detailed map of OpenStreetMap: only then does your browser load it from openstreetmap.org, and the OpenStreetMap Foundation receives your network address and the place shown, under its own privacy policy. Fonts and pictures come from our own server; until we have a copy of a photograph, an illustration is shown instead.",
      "Links lead to services that have rules of their own: booking partners, what3words for a place in three words, and WhatsApp when you press the chat button. Nothing goes to them before you follow the link. Exchange rates are fetched by our server, not by your browser.",
    ],
    list: [
      {
        text: "Privacy policy of the OpenStreetMap Foundation",
        to: "https://osmfoundation.org/wiki/Privacy_Policy",
      },
    ],
  },
  {
    heading: "Who else sees it",
    paragraphs: [
      "The companies that host the site and carry its email process data for us, on our instructions. We disclose data to authorities only where the law requires it, and to nobody else. If you ask us to put a question to a lodge for you, it gets what it needs to answer. Where data crosses a border, we see to it that it stays protected as the law of your country asks.",
    ],
  },
  {
    heading: "Your rights",
    paragraphs: [
      "Wherever you live, you may ask what we hold about you, have it corrected or deleted, or object to its use. We make no automated decisions about you. Under the Protection of Personal Information Act (POPIA) of South Africa you may also complain to the Information Regulator. Under the General Data Protection Regulation (GDPR) of the European Union, and its UK counterpart, you also have the following rights:",
    ],
    list: [
      "to receive a copy of your data in a machine-readable format",
      "to have its use restricted while a question about it is open",
      "to withdraw consent, without affecting earlier processing",
      "to complain to the data protection authority of the country where you live",
    ],
  },
  {
    heading: "How to ask",
    paragraphs: [
      `Write to ${contactEmail} from the address that you used with us, so that we can find your messages and know that it is you. It costs nothing, and we answer within one month at the latest.`,
    ],
    list: [
      { text: `Write to ${contactEmail}`, to: `mailto:${contactEmail}` },
      { text: "Contact form", to: paths.contact() },
    ],
  },
  {
    heading: "Children",
    paragraphs: [
      "The site is not meant for children under 13, and we do not knowingly keep data from them. If a child has written to us, tell us and we will delete the message. The ages of children that a parent gives us for a trip are used only to find a camp that accepts them.",
    ],
  },
  {
    heading: "Changes",
    paragraphs: [
      "We will update this page before we do anything new with your data. The version shown here is the one that applies.",
    ],
  },
];
