import type { Rates as ExchangeRates } from "#domain/money/currencies";
import { convertPrice } from "#domain/money/money";
import { isSold, isWithin, type Night } from "./night";
import { asAdult, type People } from "./people";
import type { Line, Question, Total } from "./quote";
import type { ChildBand, Extra, Offer, Rate } from "./rate";
import type { Trip } from "./trip";

/** Units with one, two and three adults. */
interface Arrangement {
  alone: number;
  pairs: number;
  threes: number;
  /** Cents of the adults, by night and in all. */
  byNight: readonly number[];
  sum: number;
}

type Beds = Pick<Arrangement, "alone" | "pairs" | "threes">;

/** Children who may share with two adults where the sheet does not say how many a unit sleeps. */
const childrenWithTwo = 2;

/** The amounts of a stay in one type of unit. */
export class Bill {
  readonly #nights: readonly Night[];
  readonly #currency: string;
  readonly #exchange: ExchangeRates;
  readonly #unit: string | null;
  #isConverted = false;

  constructor(
    nights: readonly Night[],
    currency: string,
    { exchange, unit }: { exchange: ExchangeRates; unit: string | null },
  ) {
    this.#nights = nights;
    this.#currency = currency;
    this.#exchange = exchange;
    this.#unit = unit;
  }

  /** Cents in the currency of the total; null without an exchange rate. */
  #convert(cents: number, currency: string): number | null {
    if (currency === this.#currency) return cents;
    const converted = convertPrice(cents, currency, this.#currency, this.#exchange);
    if (converted === null) return null;
    this.#isConverted = true;
    return Math.round(Number(converted.toPrecision(12)));
  }

  /** The cheapest arrangement of the party; null if no rate states one. */
  arrange(people: People): Arrangement | null {
    let best: Arrangement | null = null;
    const { adults } = people;
    for (let threes = 0; threes * 3 <= adults; threes += 1)
      for (let pairs = 0; threes * 3 + pairs * 2 <= adults; pairs += 1) {
        const alone = adults - threes * 3 - pairs * 2;
        const byNight = this.#costs({ alone, pairs, threes }, people);
        const sum = byNight?.reduce((all, amount) => all + amount, 0) ?? Infinity;
        // Of equal ones the fewest units, which is the later.
        if (!byNight || sum > (best?.sum ?? Infinity)) continue;
        best = { alone, pairs, threes, byNight, sum };
      }
    return best;
  }

  #costs(beds: Beds, people: People): number[] | null {
    const costs: number[] = [];
    for (const night of this.#nights) {
      const cost = this.#adultsCost(night, beds, people);
      if (cost === null) return null;
      costs.push(cost);
    }
    return costs;
  }

  #adultsCost(
    night: Night,
    { alone, pairs, threes }: Beds,
    { adults, children }: People,
  ): number | null {
    const { rate } = night;
    const convert = (cents: number) => this.#convert(cents, rate.currency);
    if (rate.charged === "per unit") {
      const units = unitsNeeded(rate, adults + children.length);
      const price = units === null ? null : convert(rate.price);
      return price === null || units === null ? null : price * units;
    }
    if (rate.charged === "per person") {
      const price = convert(rate.price);
      return price === null ? null : price * adults;
    }
    if (children.length > childrenPlaces(rate, pairs, threes)) return null;
    const single = alone > 0 ? this.singlePrice(night) : 0;
    const triple = threes > 0 ? rate.triple : 0;
    const prices = [single, convert(rate.price), triple === null ? null : convert(triple)] as const;
    const [one, two, three] = prices;
    if (one === null || two === null || three === null) return null;
    return alone * one + pairs * 2 * two + threes * 3 * three;
  }

  /** True if the adults alone cost as much as another unit, and no night can be free. */
  costsAtLeast(limit: number, { sum }: Arrangement): boolean {
    return sum >= limit && this.#nights.every(({ sheet }) => sheet.offers.length === 0);
  }

  /** Price of an adult alone: as stated, or the price with the single supplement. */
  singlePrice({ rate, sheet, evening }: Night): number | null {
    if (rate.single !== null) return this.#convert(rate.single, rate.currency);
    const supplement = sheet.extras.find(
      (extra) => extra.kind === "single supplement" && isWithin(extra, evening),
    );
    if (!supplement) return null;
    const price = this.#convert(rate.price, rate.currency);
    const more = this.#convert(supplement.amount, supplement.currency);
    return price === null || more === null ? null : price + more;
  }

  total(question: Question, people: People, arrangement: Arrangement): Total | null {
    const lines = [...this.#nightLines(people, arrangement), ...this.#childLines(people)];
    const offer = this.#bestOffer(question, people, arrangement);
    if (offer) lines.push(offer);
    const extras = this.#extraLines(question, arrangement, people);
    if (!extras || lines.some(({ amount }) => !Number.isFinite(amount))) return null;
    lines.push(...extras);
    const first = this.#nights[0];
    return {
      total: lines.reduce((sum, { amount }) => sum + amount, 0),
      currency: this.#currency,
      unit: this.#unit,
      units: first ? unitsIn(first.rate, arrangement, people) : null,
      board: this.#nights.every(({ rate }) => rate.board === first?.rate.board)
        ? (first?.rate.board ?? null)
        : null,
      lines,
      free: offer?.evenings ?? [],
      optional: first?.sheet.extras.filter(isOptional) ?? [],
      isConverted: this.#isConverted,
    };
  }

  /** One line per run of nights with the same rate, for each way in which adults share. */
  #nightLines(people: People, { alone, pairs, threes }: Arrangement): Line[] {
    const lines: Line[] = [];
    for (const run of runsBy(this.#nights, ({ rate }) => rate)) {
      const [night] = run;
      if (!night) continue;
      const { rate } = night;
      const evenings = run.map(({ evening }) => evening);
      const add = (each: Line["each"], price: number | null, count: number) => {
        if (count === 0) return;
        const amount = price === null ? NaN : price * count * evenings.length;
        lines.push({
          kind: "nights",
          name: rate.season,
          evenings,
          price: price ?? 0,
          count,
          each,
          ages: [],
          amount,
        });
      };
      const price = this.#convert(rate.price, rate.currency);
      if (rate.charged === "per unit")
        add("unit", price, unitsNeeded(rate, people.adults + people.children.length) ?? 0);
      else if (rate.charged === "per person") add("adult", price, people.adults);
      else {
        add("adult sharing", price, pairs * 2);
        add("adult of three", this.#convert(rate.triple ?? 0, rate.currency), threes * 3);
        if (alone > 0) add("adult alone", this.singlePrice(night), alone);
      }
    }
    return lines;
  }

  /** One line per child and run of nights at one price. */
  #childLines({ children }: People): Line[] {
    return children.flatMap(({ age, bands }) => {
      const nights = this.#nights.map((night, index) => {
        const band = bands[index] ?? asAdult;
        return { evening: night.evening, band, price: this.#childPrice(night, band) };
      });
      return runsBy(nights, ({ price }) => price).map((run): Line => {
        const evenings = run.map(({ evening }) => evening);
        const price = run[0]?.price ?? NaN;
        const { fromAge, toAge } = run[0]?.band ?? asAdult;
        return {
          kind: "child",
          name: "",
          evenings,
          price,
          count: 1,
          each: "child",
          ages: [age],
          amount: price * evenings.length,
          band: { fromAge, toAge },
        };
      });
    });
  }

  #childPrice({ rate }: Night, { percent, amount }: ChildBand): number {
    if (amount !== null) return this.#convert(amount, rate.currency) ?? NaN;
    // A unit's price includes the children who sleep in it.
    if (rate.charged === "per unit" || percent === null) return 0;
    const adult = this.#convert(rate.price, rate.currency) ?? NaN;
    return Math.round((adult * percent) / 100);
  }

  #bestOffer(question: Question, people: People, arrangement: Arrangement): Line | null {
    let best: Line | null = null;
    for (const offer of this.#nights[0]?.sheet.offers ?? []) {
      const applied = this.#applyOffer(offer, question, people, arrangement);
      if (applied && applied.amount < (best?.amount ?? 0)) best = applied;
    }
    return best;
  }

  #applyOffer(
    offer: Offer,
    { today }: Question,
    { children }: People,
    { byNight }: Arrangement,
  ): Line | null {
    if (!isSold(offer, today) || (offer.unit !== null && offer.unit !== this.#unit)) return null;
    const first = this.#nights[0]?.sheet;
    const nights: { evening: string; cost: number }[] = [];
    this.#nights.forEach((night, index) => {
      if (night.sheet !== first || !isWithin(offer, night.evening)) return;
      let cost = byNight[index] ?? 0;
      if (offer.covers === "everyone")
        for (const { bands } of children) cost += this.#childPrice(night, bands[index] ?? asAdult);
      nights.push({ evening: night.evening, cost });
    });
    const free = freeNights(nights, offer);
    if (free.length === 0) return null;
    const saved = free.reduce((sum, { cost }) => sum + cost, 0);
    return {
      kind: "offer",
      name: offer.name,
      evenings: free.map(({ evening }) => evening).sort(),
      price: saved,
      count: 1,
      each: "unit",
      ages: [],
      amount: -saved,
    };
  }

  /** Obligatory extras: nightly ones of each night's sheet, charges per stay of the first. Null: not convertible. */
  #extraLines({ adults, ages }: Trip, arrangement: Arrangement, people: People): Line[] | null {
    const lines: Line[] = [];
    const sheets = new Set(this.#nights.map(({ sheet }) => sheet));
    const [first] = this.#nights;
    for (const sheet of sheets)
      for (const extra of sheet.extras) {
        if (!extra.obligatory || extra.kind === "single supplement") continue;
        const evenings = this.#nights
          .filter((night) => night.sheet === sheet && isWithin(extra, night.evening))
          .map(({ evening }) => evening);
        const isOfStay = extra.per === "stay";
        if (isOfStay ? evenings[0] !== first?.evening : evenings.length === 0) continue;
        const paying = ages.filter((age) => isCharged(extra, age));
        const adultsPaying = extra.toAge === null ? adults : 0;
        const units = first ? unitsIn(first.rate, arrangement, people) : null;
        const count = extra.each === "unit" ? units : adultsPaying + paying.length;
        if (count === 0) continue;
        const price = this.#convert(extra.amount, extra.currency);
        if (price === null || count === null) return null;
        lines.push({
          kind: "extra",
          name: extra.name,
          evenings: isOfStay ? [] : evenings,
          price,
          count,
          each: extra.each === "unit" ? "unit" : adultsPaying === 0 ? "child" : "person",
          ages: extra.each === "unit" ? [] : paying,
          amount: price * count * (isOfStay ? 1 : evenings.length),
        });
      }
    return lines;
  }
}

const isOptional = ({ obligatory, kind }: Extra) => !obligatory && kind !== "single supplement";

const isCharged = ({ fromAge, toAge }: Extra, age: number): boolean =>
  (fromAge === null || age >= fromAge) && (toAge === null || age <= toAge);

/** Null where the rate does not say how many a unit sleeps and two would not do. */
function unitsNeeded({ sleeps }: Rate, people: number): number | null {
  if (sleeps === null) return people <= 2 ? 1 : null;
  return Math.ceil(people / sleeps);
}

function unitsIn(rate: Rate, { alone, pairs, threes }: Arrangement, people: People): number | null {
  if (rate.charged === "per person sharing") return alone + pairs + threes;
  return unitsNeeded(rate, people.adults + people.children.length);
}

/** Children who find a place with the adults; those with one adult are not on a sheet. */
function childrenPlaces({ sleeps }: Rate, pairs: number, threes: number): number {
  if (sleeps === null) return pairs * childrenWithTwo;
  return pairs * Math.max(0, sleeps - 2) + threes * Math.max(0, sleeps - 3);
}

function freeNights<Each extends { cost: number }>(
  nights: readonly Each[],
  { stay, pay, free, repeats }: Offer,
): Each[] {
  const blocks = Math.floor(nights.length / stay);
  const found: Each[] = [];
  for (let block = 0; block < (repeats ? blocks : Math.min(1, blocks)); block += 1) {
    const own = nights.slice(block * stay, (block + 1) * stay);
    // Of equally cheap nights the last.
    if (free === "cheapest") own.reverse().sort((a, b) => a.cost - b.cost);
    else own.reverse();
    found.push(...own.slice(0, stay - pay));
  }
  return found;
}

/** Neighbors with an equal key, together. */
function runsBy<Each>(all: readonly Each[], keyOf: (each: Each) => unknown): Each[][] {
  const runs: Each[][] = [];
  let last: unknown;
  for (const each of all) {
    const key = keyOf(each);
    const open = runs.at(-1);
    if (open && key === last) open.push(each);
    else runs.push([each]);
    last = key;
  }
  return runs;
}
