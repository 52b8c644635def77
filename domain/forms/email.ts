import { z } from "zod";

import { textLimits } from "#domain/limits";

/** The one rule of email addresses, for every form, import and setting. */

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const hostName = new RegExp(`^(?:${label}\\.)+(?=[a-z])${label}$`);
/** A URL would read these as something else than a part of its host name. */
const notInHostName = /[\s/\\?#@:%[\]<>^|]/;
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^(?=.{1,64}$)${atom}(?:\\.${atom})*$`);

const wrong = "Please enter one email address, such as name@example.com";
const accented = "Please use only plain letters (a to z), digits and signs before the @";

/**
 * Reads a single plain address. Its domain may be in any script and becomes the host name that is on the wire:
 * some browsers send `info@müller.example`, others `info@xn--mller-kva.example`. Before the @ it is ASCII, as
 * browsers require in a field for an email: other addresses do not reach every mail server.
 *
 * A mailer parses address text as a list, so commas, quotes, brackets, spaces and line breaks are rejected; so
 * is `=?`, which begins an encoded word (RFC 2047): mail programs would display and answer another address.
 */
export function readEmail(text: string): { address: string } | { problem: string } {
  const typed = text.trim();
  const at = typed.lastIndexOf("@");
  const local = typed.slice(0, Math.max(0, at));
  const host = hostNameOf(typed.slice(at + 1));
  if (!host || local.includes("=?")) return { problem: wrong };
  if (!localPart.test(local)) {
    const isAccented = localPart.test(local.replace(/[^\u0000-\u007f]/gu, "a"));
    return { problem: isAccented ? accented : wrong };
  }
  const address = `${local}@${host}`;
  return address.length <= textLimits.email ? { address } : { problem: wrong };
}

/** The host name in ASCII, by the rules of URLs (UTS #46); null if it is none. */
function hostNameOf(domain: string): string | null {
  if (domain === "" || notInHostName.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return hostName.test(hostname) ? hostname : null;
}

/** The address in the form that is stored and sent; null if the text is no address. */
export function emailAddress(text: string): string | null {
  const read = readEmail(text);
  return "address" in read ? read.address : null;
}

/** A required address in a form. */
export const emailField = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(textLimits.email, `Please use at most ${textLimits.email} characters`)
    .transform((text, ctx) => {
      const read = readEmail(text);
      if ("address" in read) return read.address;
      // The form parser turns blank text into a missing one after each step.
      if (text !== "") ctx.addIssue({ code: "custom", message: read.problem });
      return z.NEVER;
    });
