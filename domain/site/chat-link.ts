import { texts } from "#domain/text/texts";

/** Digits with the country code; a leading 00 is an alternative to the plus. */
const digitsOf = (number: string): string => number.replace(/\D/g, "").replace(/^00/, "");

/** The messaging app's link with a first message; null without a usable number (P-015). */
export function chatLink(number: string, propertyName?: string | null): string | null {
  const digits = digitsOf(number);
  if (digits.length < 7) return null;
  const message = propertyName ? texts.chat.about(propertyName) : texts.chat.general;
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
}

/** Label of a chat click event. */
export const chatClickLabel = (propertyName?: string | null): string =>
  propertyName || "general_inquiry";
