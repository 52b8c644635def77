import {
  addressesOf,
  type Finding,
  type FindingKind,
  goneKind,
  isSamePage,
  landingOf,
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

/** What came of one visit to an address. */
export type Sight =
  | {
      as: "shown";
      /** Where the visit ended. */
      landed: string;
      /** Whether the page is about one stay; null where that could not be told. */
      about: "stay" | "missing" | "list" | "home" | null;
      title: string;
      price: SeenPrice | null;
    }
  /** The site says that the page is no more. */
  | { as: "gone"; words: string }
  /** The site turns machines away: nothing is known. */
  | { as: "refused"; words: string }
  /** No answer, or a broken one: perhaps only today. */
  | { as: "away"; words: string }
  /** An answer that says nothing about the stay. */
  | { as: "unclear"; words: string };

export interface Look {
  role: Role;
  address: string;
  sight: Sight;
}

export interface Judgement {
  findings: Finding[];
  /** Kinds on which this look had an answer: what it did not find of them is over. */
  answered: FindingKind[];
  /** Where the page states the very price that is stored. */
  confirmed: { price: number; sourceUrl: string; passage: string } | null;
  outcome: "seen" | "refused" | "away" | "unclear";
  /** Why a page could not be seen. */
  detail: string | null;
}

/** What the looks at the pages of a stay say about what is stored of it. */
export function judge(stay: WatchedStay, looks: readonly Look[]): Judgement {
  const judged = looks.map(judgeAddress);
  const price = judgePrice(stay, looks);
  const unwatched = roles.filter((role) => !addressesOf(stay).some((one) => one.role === role));
  const worst = looks.find(({ sight }) => sight.as === "away") ?? looks.find(isUnseen);
  return {
    findings: [...judged.flatMap(({ finding }) => finding ?? []), ...(price.finding ?? [])],
    answered: [
      ...judged.flatMap(({ answered }) => answered),
      ...unwatched.flatMap((role) => [goneKind(role), movedKind(role)]),
      ...(price.seen ? (["price"] as const) : []),
    ],
    confirmed: price.confirmed ?? null,
    outcome: worst ? outcomeOf(worst.sight) : "seen",
    detail: worst && "words" in worst.sight ? worst.sight.words : null,
  };
}

const isUnseen = ({ sight }: Look) => sight.as === "refused" || sight.as === "unclear";
const outcomeOf = ({ as }: Sight): Judgement["outcome"] =>
  as === "shown" || as === "gone" ? "seen" : as;

interface JudgedAddress {
  finding?: Finding;
  answered: FindingKind[];
}

function judgeAddress({ role, address, sight }: Look): JudgedAddress {
  const both = [goneKind(role), movedKind(role)];
  const gone = (passage: string, certain = true): Finding => ({
    kind: goneKind(role),
    address,
    before: address,
    after: null,
    currency: null,
    passage,
    fact: address,
    certain,
  });
  if (sight.as === "gone") return { finding: gone(sight.words), answered: both };
  // Whether it has moved, or is back, cannot be told from here.
  if (sight.as === "away") return { finding: gone(sight.words, false), answered: [] };
  if (sight.as !== "shown") return { answered: [] };
  const { landed, about, title } = sight;
  if (about === "missing")
    return { finding: gone(title || "The page says that it was not found"), answered: both };
  const landing = landingOf(address, landed);
  const leadsAway = landing === "home" || (!isSamePage(address, landed) && about === "list");
  if (leadsAway)
    return { finding: gone(`Leads to ${landed}, not to a single stay`), answered: both };
  if (landing !== "elsewhere") return { answered: both };
  const moved = { ...gone(title), kind: movedKind(role), after: landed };
  return { finding: { ...moved, fact: new URL(landed).host }, answered: both };
}

/** Prices under conditions never reach a look; another currency cannot be compared. */
function judgePrice(
  stay: WatchedStay,
  looks: readonly Look[],
): { seen: boolean; finding?: [Finding]; confirmed?: Judgement["confirmed"] } {
  const page = pricePageOf(stay);
  const look = looks.find(({ address }) => page !== null && isSamePage(address, page));
  if (!look || look.sight.as !== "shown" || !look.sight.price) return { seen: false };
  const { amount, currency, passage } = look.sight.price;
  const { pricePerNight: stored } = stay;
  if (stored === null || (stay.currency ?? "USD") !== currency) return { seen: false };
  if (landingOf(look.address, look.sight.landed) !== "there") return { seen: false };
  if (cents(stored) === cents(amount))
    return { seen: true, confirmed: { price: stored, sourceUrl: look.address, passage } };
  return {
    seen: true,
    finding: [
      {
        kind: "price",
        address: look.address,
        before: String(stored),
        after: String(amount),
        currency,
        passage,
        fact: `${currency} ${cents(amount)}`,
        certain: true,
      },
    ],
  };
}

const cents = (amount: number): number => Math.round(amount * 100);

/** Every stay is looked at about once in this many days. */
const roundDays = 7;
/** No more stays a day than a large catalogue needs, so that no site is asked in a rush. */
const leastADay = 50;
const longestRoundDays = 14;

/** How many stays one day may look at. */
export const portionOf = (watched: number): number =>
  Math.max(leastADay, Math.ceil(watched / longestRoundDays));

/** After a look that could not see, tomorrow is a better day; others wait for their turn. */
export const daysUntilNextLook = (outcome: string, suspects: boolean): number =>
  suspects || outcome === "away" ? 1 : roundDays;
