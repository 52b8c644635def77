import type { NewInquiry } from "#db/queries/inquiries/inquiries.server";
import type { NewEmail } from "#db/queries/mail/emails.server";

/** Without dates: tests write it as a row too. */
type PlainInquiry = Omit<NewInquiry, "trip">;

export function makeInquiry(overrides: Partial<PlainInquiry> = {}): PlainInquiry {
  return {
    kind: "property",
    propertyId: "reedsong-camp",
    propertyName: "Reedsong Camp",
    name: "Ada Visitor",
    email: "ada@visitors.test",
    phone: "+44 20 7946 0000",
    subject: null,
    message: "Is the camp open in March?",
    travelPeriod: "March 2027",
    adults: 2,
    children: 1,
    childrenAges: "8",
    suspectedSpam: false,
    spamReasons: [],
    ...overrides,
  };
}

/** The fields of an inquiry form opened a minute ago. */
export const makeInquiryForm = (overrides: Record<string, string> = {}) => ({
  name: "Ada Visitor",
  email: "ada@visitors.test",
  message: "Is the camp open in March?",
  startedAt: String(Date.now() - 60_000),
  ...overrides,
});

let mails = 0;

export function makeEmail(overrides: Partial<NewEmail> = {}): NewEmail {
  mails += 1;
  return {
    purpose: "notice",
    messageId: `<test-${mails}@stays.test>`,
    toAddress: "operator@stays.test",
    toName: null,
    replyToAddress: "ada@visitors.test",
    replyToName: "Ada Visitor",
    subject: "Inquiry about Reedsong Camp",
    textBody: "Is the camp open in March?",
    htmlBody: "<p>Is the camp open in March?</p>",
    ...overrides,
  };
}
