import { centsOf } from "#domain/money/money";
import {
  addressesOf,
  type Finding,
  type FindingKind,
  isSamePage,
  landingOf,
  missingKind,
  movedKind,
  pricePageOf,
  type Role,
  roles,
  type WatchedStay,
} from "./findings";

/** The plain price of a night, as a page states it. */
export interface SeenPrice {
  amount: number;
  currency: string;
  passage: string;
}

/** Result of one request to a URL. */
export type VisitResult =
  | {
      as: "page";
      /** Final URL after redirects. */
      landed: string;
      /** Whether the page is about one stay; null if unknown. */
      about: "stay" | "missing" | "list" | "home" | null;
      title: string;
      price: SeenPrice | null;
    }
  /** The site states that the page no longer exists. */
  | { as: "missing"; words: string }
  /** The site blocks bots: nothing is known. */
  | { as: "refused"; words: string }
  /** No response, or an invalid one: possibly temporary. */
  | { as: "away"; words: string }
  /** A response without information about the property. */
  | { as: "unclear"; words: string };

export interface SourceCheck {
  role: Role;
  address: string;
  visit: VisitResult;
}

export interface Judgement {
  findings: Finding[];
  /** Kinds that this check could evaluate: findings of these kinds that it did not report are resolved. */
  answered: FindingKind[];
  /** Passage with the stored price. */
  confirmed: { price: number; sourceUrl: string; passage: string } | null;
  outcome: "seen" | "refused" | "away" | "unclear";
  /** Why a page could not be checked. */
  detail: string | null;
}

/** Findings about a property from the checks of its pages. */
export function judge(stay: WatchedStay, checks: readonly SourceCheck[]): Judgement {
  const judged = checks.map(judgeAddress);
  const price = judgePrice(stay, checks);
  const uncheckedRoles = roles.filter(
    (role) => !addressesOf(stay).some((one) => one.role === role),
  );
  const inconclusive =
    checks.find(({ visit }) => visit.as === "away") ?? checks.find(isInconclusive);
  return {
    findings: [...judged.flatMap(({ finding }) => finding ?? []), ...(price.finding ?? [])],
    answered: [
      ...judged.flatMap(({ answered }) => answered),
      ...uncheckedRoles.flatMap((role) => [missingKind(role), movedKind(role)]),
      ...(price.seen ? (["price"] as const) : []),
    ],
    confirmed: price.confirmed ?? null,
    outcome: inconclusive ? outcomeOf(inconclusive.visit) : "seen",
    detail: inconclusive && "words" in inconclusive.visit ? inconclusive.visit.words : null,
  };
}

const isInconclusive = ({ visit }: SourceCheck) => visit.as === "refused" || visit.as === "unclear";
const outcomeOf = ({ as }: VisitResult): Judgement["outcome"] =>
  as === "page" || as === "missing" ? "seen" : as;

interface JudgedAddress {
  finding?: Finding;
  answered: FindingKind[];
}

function judgeAddress({ role, address, visit }: SourceCheck): JudgedAddress {
  const both = [missingKind(role), movedKind(role)];
  const missing = (passage: string, certain = true): Finding => ({
    kind: missingKind(role),
    address,
    before: address,
    after: null,
    currency: null,
    passage,
    fact: address,
    certain,
  });
  if (visit.as === "missing") return { finding: missing(visit.words), answered: both };
  // This check cannot determine whether the page has moved or is back.
  if (visit.as === "away") return { finding: missing(visit.words, false), answered: [] };
  if (visit.as !== "page") return { answered: [] };
  const { landed, about, title } = visit;
  if (about === "missing")
    return { finding: missing(title || "The page reports that it was not found"), answered: both };
  const landing = landingOf(address, landed);
  const redirectsAway = landing === "home" || (!isSamePage(address, landed) && about === "list");
  if (redirectsAway)
    return { finding: missing(`Redirects to ${landed}, not to a single stay`), answered: both };
  if (landing !== "elsewhere") return { answered: both };
  const moved = { ...missing(title), kind: movedKind(role), after: landed };
  return { finding: { ...moved, fact: new URL(landed).host }, answered: both };
}

/** Prices with conditions are excluded before; another currency cannot be compared. */
function judgePrice(
  stay: WatchedStay,
  checks: readonly SourceCheck[],
): { seen: boolean; finding?: [Finding]; confirmed?: Judgement["confirmed"] } {
  const page = pricePageOf(stay);
  const check = checks.find(({ address }) => page !== null && isSamePage(address, page));
  if (!check || check.visit.as !== "page" || !check.visit.price) return { seen: false };
  const { amount, currency, passage } = check.visit.price;
  const { pricePerNight: stored } = stay;
  if (stored === null || (stay.currency ?? "USD") !== currency) return { seen: false };
  if (landingOf(check.address, check.visit.landed) !== "there") return { seen: false };
  if (centsOf(stored) === centsOf(amount))
    return { seen: true, confirmed: { price: stored, sourceUrl: check.address, passage } };
  return {
    seen: true,
    finding: [
      {
        kind: "price",
        address: check.address,
        before: String(stored),
        after: String(amount),
        currency,
        passage,
        fact: `${currency} ${centsOf(amount)}`,
        certain: true,
      },
    ],
  };
}

/** Interval in days between two checks of a property. */
const roundDays = 7;
/** Lower bound of checks per day, so that a small catalog needs no long round. */
const minPerDay = 50;
const maxRoundDays = 14;

/** Number of properties to check per day. */
export const portionOf = (watched: number): number =>
  Math.max(minPerDay, Math.ceil(watched / maxRoundDays));

/** After an inconclusive check, the next one is tomorrow; others follow the interval. */
export const daysUntilNextCheck = (outcome: string, suspects: boolean): number =>
  suspects || outcome === "away" ? 1 : roundDays;
