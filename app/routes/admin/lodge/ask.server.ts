import { randomUUID } from "node:crypto";

import { addLetter, lodgesToAsk } from "#db/queries/lodge/letters.server";
import { createRequest } from "#db/queries/lodge/requests.server";
import { findManyStored } from "#db/queries/property/read.server";
import { ratesEndingSoon } from "#db/queries/rate-sheets/sheets.server";
import { isoDay, longDate } from "#domain/calendar/dates";
import {
  doubtfulFacts,
  type FactState,
  type FactStates,
  factStates,
  factsToAsk,
  withEndingRates,
} from "#domain/lodge/ask";
import { lodgeFacts } from "#domain/lodge/facts";
import {
  fillLetter,
  letterForm,
  linkDays,
  lodgeEmail,
  maxRequests,
  standardLetter,
  standardSubject,
} from "#domain/lodge/request";
import { plural } from "#domain/text/counted";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import { chosenProperties } from "~/server/visitor/chosen-properties.server";

/** A lodge of the selection. */
export interface LodgeToAsk {
  id: string;
  name: string;
  email: string;
  contact: string;
  /** Number of facts in its request. */
  facts: number;
  /** Day of the open request. A lodge has one open request at most. */
  openSince: string | null;
  problem?: string;
}

export interface FactToAsk {
  name: string;
  group: string;
  label: string;
  chosen: boolean;
  /** States by lodge, in the order of `lodges`. */
  states: FactState[];
}

/** The form of the screen, as entered so far. */
export interface RequestDraft {
  lodges: LodgeToAsk[];
  facts: FactToAsk[];
  subject: string;
  letter: string;
  /** The filled letter of the first lodge. */
  sample: { to: string; subject: string; letter: string } | null;
  errors: { subject?: string; letter?: string; form?: string };
  tooMany: boolean;
  list: string;
}

type Values = URLSearchParams | FormData;
const textOf = (values: Values, name: string) => {
  const value = values.get(name);
  return typeof value === "string" ? value : null;
};

/** Reads the form, with doubtful facts preselected, and the states of all facts by lodge. */
export async function readRequestDraft(
  context: RequestContext,
  values: Values,
  me: string,
): Promise<{ draft: RequestDraft; states: FactStates[] }> {
  const { db, now } = context;
  const ids = await chosenProperties(context, values);
  const stored = await findManyStored(db, ids.slice(0, maxRequests));
  const properties = [...stored.values()].flatMap(({ property, deleted }) =>
    deleted ? [] : [property],
  );
  const known = properties.map(({ id }) => id);
  const { statements, requests } =
    known.length > 0 ? await lodgesToAsk(db, known) : { statements: [], requests: [] };
  const ending = new Set(
    (await ratesEndingSoon(db, isoDay(now()))).map(({ propertyId }) => propertyId),
  );
  const states = properties.map((property) => {
    const own = statements.filter(({ propertyId }) => propertyId === property.id);
    const known = factStates(property, own, now());
    return ending.has(property.id) ? withEndingRates(known) : known;
  });
  const isSent = values.has("letter");
  const chosen = isSent ? values.getAll("facts").map(String) : doubtfulFacts(states);
  const lodges = properties.map(({ id, name }, index): LodgeToAsk => {
    const own = requests.filter(({ propertyId }) => propertyId === id);
    const open = own.find(({ state, expiresAt }) => state === "open" && expiresAt > now());
    const ofLodge = states[index] ?? new Map();
    return {
      id,
      name,
      email: textOf(values, `email.${id}`) ?? own[0]?.email ?? "",
      contact: textOf(values, `contact.${id}`) ?? own[0]?.contactName ?? "",
      facts: factsToAsk(chosen, ofLodge, states).length,
      openSince: open ? longDate(open.createdAt) : null,
    };
  });
  const subject = textOf(values, "subject") ?? standardSubject;
  const letter = textOf(values, "letter") ?? standardLetter;
  const first = lodges.find(({ openSince, facts }) => !openSince && facts > 0);
  const fill = await filler(context, me);
  const draft: RequestDraft = {
    lodges,
    facts: lodgeFacts.map(({ name, group, label }) => ({
      name,
      group,
      label,
      chosen: chosen.includes(name),
      states: states.map((ofLodge) => ofLodge.get(name) ?? "missing"),
    })),
    subject,
    letter,
    sample: first
      ? { to: first.email, subject: fill(subject, first), letter: fill(letter, first) }
      : null,
    errors: {},
    tooMany: ids.length > maxRequests,
    list: textOf(values, "list") ?? "",
  };
  return { draft, states };
}

async function filler({ settings, now }: RequestContext, me: string) {
  const { siteName } = await settings();
  const until = new Date(now().getTime() + linkDays * 24 * 3600 * 1000);
  return (text: string, { name, facts }: Pick<LodgeToAsk, "name" | "facts">) =>
    fillLetter(text, {
      lodge: name,
      facts: plural(facts, "fact", "facts"),
      until: longDate(until),
      me,
      site: siteName,
    });
}

/**
 * Sends a request to each lodge that can be asked: with an email, something to ask, and no open request. All
 * are stored in one transaction; each letter is an email of its own.
 * @returns the form with its errors, or the number of requests
 */
export async function sendRequests(
  context: RequestContext,
  form: FormData,
  admin: { name: string },
): Promise<{ sent: number } | { rejected: RequestDraft }> {
  const { draft, states } = await readRequestDraft(context, form, admin.name);
  const { lodges } = draft;
  const read = letterForm.safeParse(draft);
  for (const issue of read.success ? [] : read.error.issues)
    draft.errors[issue.path[0] as "subject" | "letter"] ??= issue.message;
  const chosen = form.getAll("facts").map(String);
  if (chosen.length === 0) draft.errors.form = "Choose at least one fact";
  const due = lodges.flatMap((lodge, index) => {
    if (lodge.openSince || lodge.facts === 0 || lodge.email.trim() === "") return [];
    const email = lodgeEmail.safeParse(lodge.email);
    if (!email.success) lodge.problem = email.error.issues[0]?.message;
    return [
      {
        ...lodge,
        email: email.data ?? "",
        fields: factsToAsk(chosen, states[index] ?? new Map(), states),
      },
    ];
  });
  const isFaulty = lodges.some(({ problem }) => problem) || Object.keys(draft.errors).length > 0;
  if (!isFaulty && due.length === 0)
    draft.errors.form = "No lodge can be asked: each needs an email, and no open request";
  if (isFaulty || due.length === 0) return { rejected: draft };
  const fill = await filler(context, admin.name);
  const { result } = await createOnce(
    context,
    { form, actor: admin.name, scope: "ask-lodges" },
    async (inner) => {
      const { db, env, now, enqueue } = inner;
      const { contactEmail } = await inner.settings();
      let sent = 0;
      for (const lodge of due) {
        const id = randomUUID();
        const letter = fill(draft.letter, lodge);
        const subject = fill(draft.subject, lodge).slice(0, 200);
        const isNew = await createRequest(
          db,
          {
            id,
            propertyId: lodge.id,
            kind: "ask",
            email: lodge.email,
            contactName: lodge.contact.trim().slice(0, 120) || null,
            fields: lodge.fields,
            subject,
            letter,
          },
          { actor: admin.name, now: now(), secret: env.SESSION_SECRET },
        );
        if (!isNew) continue;
        const emailId = await addLetter(db, {
          requestId: id,
          purpose: "lodge",
          subject,
          letter,
          from: env.MAIL_FROM,
          toAddress: lodge.email,
          toName: lodge.contact.trim().slice(0, 120) || null,
          replyToAddress: contactEmail,
        });
        if (emailId) await enqueue("deliver-email", { emailId });
        sent += 1;
      }
      return { sent };
    },
  );
  return result;
}
