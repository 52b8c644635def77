import type { Selectable } from "kysely";

import { filteredInquiries, placeOfInquiry } from "#db/queries/inquiries/filter.server";
import {
  countInquiries,
  findInquiry,
  staysOfInquiry,
} from "#db/queries/inquiries/inquiries.server";
import { notesOf } from "#db/queries/inquiries/notes.server";
import { emailsOf, emailStatesOf } from "#db/queries/mail/emails.server";
import { cardsByIds } from "#db/queries/property/read.server";
import type { Inquiries } from "#db/schema";
import { longDate } from "#domain/calendar/dates";
import type { InquiryView } from "#domain/inquiries/list-address";
import { clockOf, keptUntil, shortMoment } from "#domain/inquiries/moments";
import { replyLink } from "#domain/inquiries/reply";
import type { RequestContext } from "~/server/services.server";

const pageSize = 25;
/** More of a message than one line of the pile can show. */
const snippetLength = 140;

/** The pile as it is narrowed down, and the letter that lies open. */
export async function readInquiries(context: RequestContext, view: InquiryView) {
  const { db } = context;
  const named = view.open ? await findInquiry(db, view.open) : null;
  const [counts, place] = await Promise.all([
    countInquiries(db, view.search),
    named && placeOfInquiry(db, view, named.id),
  ]);
  const total = view.status ? counts[view.status] : counts.total;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(pages, place ? Math.floor(place.before / pageSize) + 1 : view.page);
  const pile = await readPile(context, view, page);
  const open = named ?? (pile[0] ? await findInquiry(db, pile[0].id) : null);
  return {
    counts,
    page,
    pages,
    pile,
    /** The address names one that was deleted meanwhile. */
    gone: Boolean(view.open && !named),
    letter: open && (await readLetter(context, view, open, place)),
  };
}

async function readPile({ db, now }: RequestContext, view: InquiryView, page: number) {
  const rows = await filteredInquiries(db, view)
    .select(["inquiries.id", "name", "propertyName", "subject", "message", "status", "createdAt"])
    .orderBy("createdAt", "desc")
    .orderBy("inquiries.id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const mails = await emailStatesOf(
    db,
    rows.map(({ id }) => id),
  );
  const failed = mails.filter(({ state }) => state === "failed");
  return rows.map(({ id, name, propertyName, subject, message, status, createdAt }) => ({
    id,
    name,
    about: propertyName ?? subject ?? "",
    snippet: [...message].slice(0, snippetLength).join(""),
    status,
    at: createdAt.toISOString(),
    moment: shortMoment(createdAt, now()),
    failed: failed.filter((mail) => mail.inquiryId === id).map(({ purpose }) => purpose),
  }));
}

async function readLetter(
  context: RequestContext,
  view: InquiryView,
  inquiry: Selectable<Inquiries>,
  place: Awaited<ReturnType<typeof placeOfInquiry>> | null,
) {
  const { db, now } = context;
  const { id, propertyId, createdAt } = inquiry;
  const [mails, notes, stays, cards, settings, { newer, older }] = await Promise.all([
    emailsOf(db, id),
    notesOf(db, id),
    staysOfInquiry(db, id),
    cardsByIds(db, propertyId ? [propertyId] : []),
    context.settings(),
    place ?? placeOfInquiry(db, view, id),
  ]);
  return {
    ...inquiry,
    stay: cards[0] ?? null,
    /** Of a question about several. */
    stays,
    received: `${longDate(createdAt)}, ${clockOf(createdAt)}`,
    keptUntil: keptUntil(createdAt, settings.inquiryRetentionMonths),
    replyLink: replyLink(inquiry),
    mails: mails.map(({ textBody, sentAt, createdAt: queuedAt, ...mail }) => ({
      ...mail,
      moment: shortMoment(sentAt ?? queuedAt, now()),
      words: mail.purpose === "reply" ? textBody : null,
    })),
    notes: notes.map((note) => ({ ...note, moment: momentOf(note.createdAt, now()) })),
    newer,
    older,
  };
}

/** "Today 14:05" */
function momentOf(at: Date, now: Date): string {
  const moment = shortMoment(at, now);
  return moment.includes(":") ? `Today ${moment}` : `${moment}, ${clockOf(at)}`;
}

export type ShownLetter = NonNullable<Awaited<ReturnType<typeof readInquiries>>["letter"]>;
export type PileRow = Awaited<ReturnType<typeof readInquiries>>["pile"][number];
