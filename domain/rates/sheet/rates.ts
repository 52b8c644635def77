import type { Charge, Rate } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import { singleWith } from "#domain/rates/sheet-labels";
import type { Stated } from "./facets";
import { groupBy } from "./group-by";
import { addNightSupplements } from "./night-supplements";
import type { JoinedRate, Priced } from "./resolve";
import type { Facts, Nights } from "./sentences/facts";
import { type Supplement, supplementAt } from "./sentences/supplements";

/** Joins the prices of one room, season and board to a rate. */

export interface JoinSource {
  facts: Facts;
  currency: string | null;
  /** What bare dollars are. */
  supplements: readonly Supplement[];
  answers: Readonly<Record<string, string>>;
}

export interface Joined {
  rates: JoinedRate[];
  children: Priced[];
  /** Prices that no rate took, with the reason. */
  left: { quote: Priced; why: string }[];
  /** Prices of one adult below those of one who shares. */
  lowSingles: Priced[];
}

export function joinRates(quotes: readonly Priced[], source: JoinSource): Joined {
  const joined: Joined = { rates: [], children: [], left: [], lowSingles: [] };
  const bases: Priced[] = [];
  const added: Priced[] = [];
  const ofNights: Priced[] = [];
  for (const quote of nameApart(quotes)) {
    const { kind } = quote.figure;
    const measure = quote.measure.value;
    const isAddition = measure === "single supplement";
    if (kind === "closed") {
      if (isAddition && noSupplement.test(quote.cell.text))
        added.push({ ...quote, figure: { kind: "percent", percent: 0, rest: "" } });
      continue;
    }
    if (quote.problem && !isAddition) joined.left.push({ quote, why: quote.problem });
    else if (measure === "child") joined.children.push(quote);
    else if (measure === "supplement") ofNights.push(quote);
    else if (isAddition || (kind === "percent" && measure === "single")) added.push(quote);
    else if (measure === "other" || kind === "percent")
      joined.left.push({ quote, why: "It is not said what these figures are for" });
    else bases.push(quote);
  }
  const used = new Set<Priced>();
  const rooms = new Set(bases.map(({ room }) => room?.value));
  for (const group of groupBy(bases, keyOf).values())
    addRates(group, { source, added, rooms, used, joined });
  for (const quote of added)
    if (!used.has(quote))
      joined.left.push({ quote, why: "Single supplements that belong to no price" });
  const { rates, unused } = addNightSupplements(joined.rates, ofNights);
  for (const quote of unused)
    joined.left.push({ quote, why: "Supplements that belong to no price or to all nights" });
  return { ...joined, rates };
}

const noSupplement = /\b(?:no|nil|none|waived|free)\b|^\D*0(?:[.,]0+)?$/i;

const nightsKey = (nights: readonly Nights[]) =>
  nights.map(({ from, to }) => `${from}/${to}`).join();

const keyOf = ({ room, nights, board, days, minNights, maxNights, currency }: Priced) =>
  JSON.stringify([
    room?.value.toLowerCase(),
    nightsKey(nights),
    board?.value,
    days?.value,
    minNights?.value,
    maxNights?.value,
    currency?.value,
  ]);

/** Two camps with rooms of one name: the camp becomes part of the name. */
function nameApart(quotes: readonly Priced[]): Priced[] {
  const groupsOf = new Map<string, Set<string>>();
  for (const { room, groups, figure } of quotes)
    if (room && groups[0] && figure.kind !== "closed")
      groupsOf.set(room.value, (groupsOf.get(room.value) ?? new Set()).add(groups[0]));
  return quotes.map((quote) => {
    const { room, groups } = quote;
    if (!room || !groups[0] || (groupsOf.get(room.value)?.size ?? 0) < 2) return quote;
    return {
      ...quote,
      room: {
        ...room,
        value: `${groups[0]}, ${room.value}`,
        derived: room.derived ?? "rooms of one name, told apart by what stands above them",
      },
    };
  });
}

interface Joining {
  source: JoinSource;
  added: readonly Priced[];
  rooms: ReadonlySet<string | undefined>;
  used: Set<Priced>;
  joined: Joined;
}

const centsOf = (quote: Priced | undefined) =>
  quote?.figure.kind === "amount" ? quote.figure.cents : null;

function addRates(group: readonly Priced[], joining: Joining): void {
  const { joined } = joining;
  const of = (measure: string) => group.filter((quote) => quote.measure.value === measure);
  const base = ["sharing", "person", "unit"].flatMap(of);
  const [first] = base;
  const isClear = [base, of("single"), of("triple")].every((list) =>
    list.every(
      (quote) =>
        centsOf(quote) === centsOf(list[0]) && quote.measure.value === list[0]?.measure.value,
    ),
  );
  if (!first || !isClear) {
    const why = first
      ? "Two different prices of the same room and nights"
      : "Prices of one or three adults without the price of two";
    for (const quote of group) joined.left.push({ quote, why });
    return;
  }
  const [single, triple] = [of("single")[0], of("triple")[0]];
  const isOfUnit = first.measure.value === "unit";
  if (isOfUnit && triple) joined.left.push({ quote: triple, why: "The price of a room for three" });
  const supplement = isOfUnit || single || first.single ? null : supplementOf(first, joining);
  if (first.nights.length === 0)
    for (const quote of group) joined.left.push({ quote, why: "Prices without dates" });
  for (const nights of first.nights) {
    const rate = toRate(
      first,
      nights,
      { single, triple: isOfUnit ? undefined : triple, supplement },
      joining,
    );
    joined.rates.push({ rate, base: first });
  }
}

/** The supplement in a table whose room and season are those of the price, or are not said. */
function supplementOf(base: Priced, { added, rooms, used }: Joining): Priced | null {
  const scored = added
    .map((one) => ({ one, score: closeness(one, base, rooms) }))
    .filter(({ score }) => score > 0);
  const most = Math.max(...scored.map(({ score }) => score));
  const [first, ...others] = scored.filter(({ score }) => score === most).map(({ one }) => one);
  if (!first || others.some((one) => JSON.stringify(one.figure) !== JSON.stringify(first.figure)))
    return null;
  for (const { one } of scored)
    if (JSON.stringify(one.figure) === JSON.stringify(first.figure)) used.add(one);
  return first;
}

/** 0 if the supplement says that it belongs to other prices. */
function closeness(added: Priced, base: Priced, rooms: Joining["rooms"]): number {
  const { room, board, days } = added;
  const isDated =
    added.ranges !== null ||
    added.dates !== null ||
    (added.season !== null && added.nights.length > 0);
  // Words beside a supplement that no price has as its room name something else.
  const isKnown = room !== null && (rooms.has(room.value) || base.groups.includes(room.value));
  const isOfRoom = isKnown && room.derived === null;
  const fits: readonly (readonly [boolean, boolean])[] = [
    [isOfRoom, room?.value === base.room?.value || base.groups.includes(room?.value ?? "")],
    [isDated, nightsKey(added.nights) === nightsKey(base.nights)],
    [board?.derived === null, board?.value === base.board?.value],
    [days !== null, days?.value.join() === base.days?.value.join()],
  ];
  if (fits.some(([isSaid, isSame]) => isSaid && !isSame)) return 0;
  return (added.grid === base.grid ? 10 : 1) + Number(isOfRoom) + Number(isDated);
}

interface Beside {
  single: Priced | undefined;
  triple: Priced | undefined;
  supplement: Priced | null;
}

const evidenceOf = (stated: Stated<unknown> | null): Evidence => ({
  cells: stated?.cells ?? [],
  derived: stated?.derived ?? null,
});

function toRate(base: Priced, nights: Nights, beside: Beside, joining: Joining): Found<Rate> {
  const { currency, supplements } = joining.source;
  const price = centsOf(base) ?? 0;
  const said =
    beside.supplement || base.single
      ? null
      : supplementAt(supplements, base.season?.value ?? "", nights);
  const single = singleOf(base, beside, said, joining);
  const { charged, derived } = chargeOf(base, single !== null && !single.isOfRoom);
  const value: Rate = {
    season: (base.season?.value ?? `${nights.from} to ${nights.to}`).slice(0, 100),
    ...wordsOf(base),
    ...{ charged, currency: base.currency?.value ?? currency ?? "" },
    ...{ from: nights.from, to: nights.to },
    ...{ soldFrom: null, soldTo: null },
    ...{ price, single: single?.cents ?? null, triple: centsOf(beside.triple) },
  };
  const dates: Evidence = { cells: nights.cells, derived: nights.derived };
  const evidence: Found<Rate>["evidence"] = {
    ...evidenceOfWords(base),
    price: { cells: [base.cell.id], derived: null },
    charged: { cells: base.measure.cells, derived: base.measure.derived ?? derived },
    ...{ from: dates, to: dates },
    season: evidenceOf(base.season ?? { value: null, ...dates }),
    ...(single ? { single: single.evidence } : {}),
  };
  if (beside.triple)
    evidence.triple = {
      cells: [beside.triple.cell.id],
      derived:
        beside.triple.measure.derived ??
        (isOfThree(value) ? null : "no usual price of one of three"),
    };
  return { value, evidence };
}

/** One of three pays as much as one of two, or somewhat less. */
const isOfThree = ({ price, triple }: Rate) =>
  triple !== null && triple <= price && triple >= 0.6 * price;

const wordsOf = ({ room, board, days, sleeps, minNights, maxNights }: Priced) => ({
  weekdays: days && days.value.length < 7 ? [...days.value] : [],
  unit: room?.value ?? null,
  board: board?.value ?? null,
  sleeps: sleeps?.value ?? null,
  minNights: minNights?.value ?? null,
  maxNights: maxNights?.value ?? null,
});

function evidenceOfWords(base: Priced): Found<Rate>["evidence"] {
  const { room, days, currency } = base;
  const evidence: Found<Rate>["evidence"] = { currency: evidenceOf(currency) };
  if (room) evidence.unit = evidenceOf(room);
  if (days) evidence.weekdays = evidenceOf(days);
  for (const key of ["board", "sleeps", "minNights", "maxNights"] as const)
    if (base[key]) evidence[key] = evidenceOf(base[key]);
  return evidence;
}

/** "Per person" beside a price for one adult alone is that of two who share. */
function chargeOf(
  { measure }: Priced,
  hasSingle: boolean,
): { charged: Charge; derived: string | null } {
  if (measure.value === "unit") return { charged: "per unit", derived: null };
  if (measure.value === "sharing") return { charged: "per person sharing", derived: null };
  return hasSingle
    ? { charged: "per person sharing", derived: "there is a price for one adult alone" }
    : { charged: "per person", derived: "sharing is not said" };
}

interface Single {
  cents: number;
  evidence: Evidence;
  isOfRoom: boolean;
}

function singleOf(
  base: Priced,
  beside: Beside,
  said: Supplement | null,
  { source, joined }: Joining,
): Single | null {
  const price = centsOf(base) ?? 0;
  const isOfUnit = base.measure.value === "unit";
  if (beside.single) {
    const { single } = beside;
    const cents = centsOf(single) ?? 0;
    if (!isOfUnit && cents < price) {
      joined.lowSingles.push(single);
      const answer = source.answers[lowSingleId(single)];
      if (answer === "price")
        return { cents, evidence: { cells: [single.cell.id], derived: null }, isOfRoom: false };
      const derived =
        answer === "supplement" ? "price plus supplement" : "lower than sharing: a supplement?";
      return {
        cents: price + cents,
        evidence: { cells: [base.cell.id, single.cell.id], derived },
        isOfRoom: false,
      };
    }
    const derived = single.measure.derived ?? (isOfUnit ? "price of the room for one adult" : null);
    return { cents, evidence: { cells: [single.cell.id], derived }, isOfRoom: isOfUnit };
  }
  const chosen = base.single && singleWith(price, base.single.value);
  if (base.single && chosen !== null)
    return {
      cents: chosen,
      evidence: { cells: [base.cell.id, ...base.single.cells], derived: base.single.derived },
      isOfRoom: isOfUnit,
    };
  if (beside.supplement) {
    const { figure, cell } = beside.supplement;
    const cents =
      figure.kind === "percent"
        ? Math.round((price * figure.percent) / 100)
        : (centsOf(beside.supplement) ?? 0);
    const derived =
      figure.kind === "percent" ? `price plus ${figure.percent}%` : "price plus supplement";
    return {
      cents: price + cents,
      evidence: { cells: [base.cell.id, cell.id], derived },
      isOfRoom: false,
    };
  }
  return said && saidSingle(base, said);
}

/** One question for the prices of a table. */
export const lowSingleId = ({ grid }: Priced) => `supplement:${grid.key}`;

/** The supplement of a sentence, added to the price of one who shares. */
function saidSingle(base: Priced, { percent, cents, cell }: Supplement): Single | null {
  if (base.measure.value === "unit") return null;
  const price = centsOf(base) ?? 0;
  const plus = percent === undefined ? (cents ?? 0) : Math.round((price * percent) / 100);
  const derived = percent === undefined ? "price plus supplement" : `price plus ${percent}%`;
  return {
    cents: price + plus,
    evidence: { cells: [base.cell.id, cell], derived },
    isOfRoom: false,
  };
}
