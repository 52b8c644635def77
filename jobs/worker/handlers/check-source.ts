import { confirmPrice } from "#db/queries/property/confirm-price.server";
import { findForEdit } from "#db/queries/property/read.server";
import {
  claimCheck,
  nothingIsReached,
  postponeCheck,
  setCheckAside,
  settleCheck,
} from "#db/queries/watch/checks.server";
import { storeFindings } from "#db/queries/watch/findings.server";
import { isoDay } from "#domain/calendar/dates";
import type { Property } from "#domain/property/property";
import { addressesOf } from "#domain/watch/addresses";
import { judge, type Judgement, type Look } from "#domain/watch/judge";
import type { JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { lookAtSource } from "#jobs/worker/look-at-source";

/** Visits the pages of a stay again and stores what has changed. A second run finds the same. */
export async function checkSource(
  { propertyId }: JobPayload<"check-source">,
  context: JobContext,
): Promise<void> {
  const { db, progress } = context;
  const claimed = await claimCheck(db, propertyId);
  if (!claimed) return; // looked at already
  const property = await findForEdit(db, propertyId);
  if (!property) return setCheckAside(db, propertyId);
  if (claimed.tries > mostTries) return store(property, brokenOff, context);
  const addresses = addressesOf(property);
  const looks: Look[] = [];
  for (const one of addresses) {
    const seen = await lookAtSource(one.address, context);
    if ("pauseSeconds" in seen) return postpone(propertyId, seen.pauseSeconds, context);
    looks.push({ ...one, sight: seen });
    progress(looks.length, addresses.length);
  }
  await store(property, judge(property, looks), context);
}

/** Counts what killed its worker, and sites that ask for one pause after the other. */
const mostTries = 6;
const brokenOff: Judgement = {
  findings: [],
  answered: [],
  confirmed: null,
  outcome: "unclear",
  detail: "Looking at the page was broken off again and again",
};

async function postpone(
  propertyId: string,
  seconds: number,
  { db, now }: JobContext,
): Promise<never> {
  await postponeCheck(db, propertyId, new Date(now().getTime() + seconds * 1000));
  throw retryLater("The site asks for a pause", { retryAfterSeconds: seconds });
}

async function store(
  { id }: Property,
  judgement: Judgement,
  { db, now }: JobContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isOurs = judgement.outcome === "away" && (await nothingIsReached(trx, id, now()));
    const findings = judgement.findings.filter(({ certain }) => certain || !isOurs);
    const suspects = await storeFindings(trx, id, { ...judgement, findings }, now());
    if (judgement.confirmed)
      await confirmPrice(trx, id, { ...judgement.confirmed, day: isoDay(now()) });
    await settleCheck(trx, id, { ...judgement, suspects, now: now() });
  });
}
