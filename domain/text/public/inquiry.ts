import { answerTime } from "#domain/limits";
import { countWords, plural } from "#domain/text/counted";

const small = (n: number) => (countWords[n] ?? String(n)).toLowerCase();

/** Promise of an answer, shared by forms, confirmation page and emails. */
const answers = `A person answers, usually within ${answerTime.words}.`;

/** Field labels of the inquiry forms. */
const labels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  subject: "Subject",
  message: "Message",
  travelPeriod: "When",
  adults: "Adults",
  children: "Children",
  childrenAges: "Their ages",
} as const;

/** Use and retention of the submitted details (P-091). */
const notice = (months: number) =>
  `We use these details only to answer you, and delete them after ${plural(months, "month", "months")}.`;

export const inquiry = {
  title: "Ask a Question",
  sent: "Your inquiry has been sent successfully! We'll get back to you soon.",
  failed: "Failed to send inquiry. Please try again.",
  submit: "Send inquiry",
  again: "Send again",
  labels,
  notice,
  orWrite: "Or email us at",
  /** Label of the hidden field, for browsers without style sheets. */
  trap: "Leave this field empty",
  travel: "When, and how many?",
  travelHint: "A month or dates",
  promises: [answers, "Asking costs nothing and books nothing."],
} as const;

/** Confirmation page, and the later note on the property's page (P-087). */
export const inquirySent = {
  heading: "On its way",
  title: "Inquiry sent",
  description: "Your question, and when it is answered.",
  today: (day: string) => `Today, ${day}`,
  oneMessage: (stays: number) => `One message about ${small(stays)} stays.`,
  confirmation: (email: string) => `A confirmation goes to ${email}.`,
  answerTo: (email: string) => `The answer goes to ${email}.`,
  by: (day: string) => `By ${day}`,
  answers,
  answersAll: (stays: number) =>
    `A person answers about ${stays === 2 ? "both" : `all ${small(stays)}`} in one email, usually within ${answerTime.words}.`,
  overdue: "Nothing by then? Look in your spam folder, then write again.",
  about: (subject: string) => `about “${subject}”`,
  backTo: (name: string) => `Back to ${name}`,
  similar: "View similar stays",
  toFavorites: "Back to favorites",
  browse: "Browse all properties",
  guides: "Read our guides",
  stays: "You asked about",
  sentOn: (day: string) => `You asked on ${day}`,
  view: "View your question",
  none: "No question to show",
  noneHint: (days: number) =>
    `This browser remembers a question for ${days} days, if it accepts cookies. If you have just sent one, it has reached us: you don't need to send it again.`,
} as const;

export const contact = {
  title: "Contact",
  lede: `Ask about a stay, a route or a season. ${answers}`,
  ways: {
    general: "General",
    partnerships: "Partnerships",
    lodge: "Your own lodge",
    suggestLodge: "Suggest it for free",
    phone: "Phone",
    address: "Address",
  },
  picture: "Illustration of a white gabled house among vines below a flat mountain",
  questions: "Frequently Asked Questions",
  sent: "Message sent successfully! We'll get back to you soon",
  failed: (email: string) =>
    `Failed to send message. Please try again or email us directly at ${email}`,
  failedLog: "Failed to submit inquiry",
  submit: "Send message",
  again: "Send again",
  labels,
  notice,
  propertyName: (subject: string) => `Contact: ${subject}`,
} as const;

export const emailTest = {
  title: "Email test",
  lede: "Sends a test email through the same queue as inquiries and shows the result.",
  signIn: "Sign in as admin to send a test email",
  toLogin: "Go to the login",
  refused: "Refused: you are not signed in",
  recipient: "Recipient",
  recipientHint: "Inquiry notifications go here. Change it in Settings.",
  submit: "Send test email",
  log: "Log",
  logLabel: "Activity (UTC)",
  clear: "Clear",
  nothing: "No activity yet.",
} as const;
