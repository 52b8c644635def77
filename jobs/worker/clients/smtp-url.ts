import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type SMTPTransport from "nodemailer/lib/smtp-transport";

/**
 * SMTP_URL as settings of the transport: smtp://user:password@host:587 or smtps://host. Production
 * demands TLS; `?requireTLS=false` makes it optional, `?ignoreTLS=true` switches it off. A server on
 * this machine is spoken to plainly unless the address asks for TLS: nothing leaves the machine.
 */
export function parseSmtpUrl(text: string, production: boolean): SMTPTransport.Options {
  const url = new URL(text);
  if (url.protocol !== "smtp:" && url.protocol !== "smtps:") {
    throw new Error("SMTP_URL must start with smtp:// or smtps://");
  }
  const host = decodeURIComponent(url.hostname).replace(/^\[|\]$/g, "");
  const secure = url.protocol === "smtps:";
  const asked = (name: string) => readSwitch(url.searchParams.get(name));
  const local = isThisMachine(host);
  const requireTLS = asked("requireTLS") ?? (production && !local && !asked("ignoreTLS"));
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS,
    ignoreTLS: !requireTLS && (asked("ignoreTLS") ?? local),
    tls: asked("tls.rejectUnauthorized") === false ? { rejectUnauthorized: false } : {},
    auth: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
  };
}

function readSwitch(value: string | null): boolean | undefined {
  return value === null ? undefined : value !== "false" && value !== "0";
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || (isIP(host) !== 0 && ipaddr.process(host).range() === "loopback");
}
