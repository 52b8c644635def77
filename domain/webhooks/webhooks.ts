import { z } from "zod";

import { paths } from "#domain/paths/paths";

/** Messages to programs of the operator when something happens on the site (M-009, docs/api.md). */

export const webhookEvents = [
  "inquiry.created",
  "property.published",
  "property.unpublished",
] as const;

/** "test" is sent from the webhook's screen only. */
export type WebhookEvent = (typeof webhookEvents)[number] | "test";

export const eventLabels: Record<WebhookEvent, string> = {
  "inquiry.created": "New inquiry",
  "property.published": "Property published",
  "property.unpublished": "Property unpublished",
  test: "Test",
};

export type DeliveryState = "waiting" | "sending" | "sent" | "failed";

export const deliveryStates: Record<DeliveryState, { label: string; tone: string }> = {
  waiting: { label: "Waiting", tone: "" },
  sending: { label: "Sending", tone: "badge-warn" },
  sent: { label: "Sent", tone: "badge-ok" },
  failed: { label: "Failed", tone: "badge-danger" },
};

const minute = 60;
const hour = 60 * minute;

/** Seconds before the second and each further attempt; without another pause, the delivery has failed. */
export const deliveryPauses = [5, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];

/** Longest pause that a receiver can ask for. */
const maxPause = 24 * hour;

/**
 * Seconds until the next attempt.
 * @param tries attempts so far
 * @param retryAfter seconds that the receiver asked for
 */
export const pauseAfter = (tries: number, retryAfter = 0): number =>
  Math.min(maxPause, Math.max(deliveryPauses[tries - 1] ?? 0, retryAfter));

/** A webhook whose messages all failed for so many days is switched off. */
export const maxFailingDays = 5;

export const maxResponseLength = 1_000;

/** What a delivery stores of its inquiry or property. */
export interface WebhookSubject {
  id: string;
  name?: string;
  kind?: string;
  property?: string | null;
}

interface Message {
  event: WebhookEvent;
  subject: WebhookSubject;
  /** Time of the event, not of the attempt. */
  at: Date;
}

/**
 * The JSON that is sent. A message about an inquiry says nothing of the visitor: the receiver reads the
 * inquiry through the API, with a token.
 */
export function webhookBody({ event, subject, at }: Message, siteUrl: string): string {
  return JSON.stringify({
    type: event,
    timestamp: at.toISOString(),
    data: dataOf(event, subject, siteUrl),
  });
}

function dataOf(event: WebhookEvent, { id, name, kind, property }: WebhookSubject, site: string) {
  switch (event) {
    case "inquiry.created":
      return { id, kind, property: property ?? null, url: site + paths.admin.openInquiry(id) };
    case "property.published":
      return { id, name, url: site + paths.property(id) };
    case "property.unpublished":
      return { id, name, url: site + paths.admin.editProperty(id) };
    case "test":
      return { id, url: site + paths.admin.webhooks() };
  }
}

/** Reason to refuse the URL of a webhook; null for a good one. */
export function webhookUrlProblem(
  text: string,
  { allowHosts }: { allowHosts: ReadonlySet<string> },
): string | null {
  if (!URL.canParse(text)) return "Please enter a complete URL, such as https://example.com/hook";
  const url = new URL(text);
  if (url.username || url.password) return "Please remove the user name and password from the URL";
  if (url.protocol === "http:" && allowHosts.has(url.host)) return null;
  if (url.protocol !== "https:") return "Please enter a URL that starts with https://";
  return url.port ? "Please enter a URL without a port: only port 443 is allowed" : null;
}

/** Names of hosts only: an address in figures is rarely public, and the fetcher refuses the private ones. */
const hasHostName = (text: string, allowHosts: ReadonlySet<string>): boolean => {
  const { host, hostname } = new URL(text);
  return allowHosts.has(host) || /\.[a-z][a-z0-9-]*$/.test(hostname);
};

/** @param allowHosts hosts with port that need no HTTPS, from FETCH_ALLOW_HOSTS */
export const webhookSchema = (allowHosts: ReadonlySet<string>) =>
  z.object({
    url: z
      .string({ error: "Please enter the URL" })
      .trim()
      .max(2000, "The URL must not exceed 2,000 characters")
      .superRefine((text, context) => {
        const problem = webhookUrlProblem(text, { allowHosts });
        if (problem) context.addIssue({ code: "custom", message: problem });
        else if (!hasHostName(text, allowHosts))
          context.addIssue({
            code: "custom",
            message: "Please enter a host on the public internet, such as hooks.example.com",
          });
      }),
    events: z
      .array(z.enum(webhookEvents), { error: "Please choose at least one event" })
      .min(1, "Please choose at least one event"),
  });
export type WebhookForm = z.output<ReturnType<typeof webhookSchema>>;
