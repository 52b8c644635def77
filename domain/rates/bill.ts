import type { Rates as ExchangeRates } from "#domain/money/currencies";
import { convertPrice } from "#domain/money/money";
import { extraLines, percentOf } from "./extra-lines";
import { isSold, isWithin, type Night } from "./night";
import { asAdult, type People } from "./people";
import { type Line, type Miss, nearerMiss, type Question, type Total } from "./quote";
import type { ChildBand, Extra, Offer, Rate } from "./rate";
import { type Beds, type Housing, housingMiss, unitsTaken } from "./units";

interface Arrangement extends Beds {
  /** Cents of the adults, by night and in all. */
  byNight: readonly number[];
  sum: number;
}

interface AppliedOffer {
  line: Line;
  /** Cents of the free nights, by position. */
  savings: ReadonlyMap<number, number>;
}

interface Terms {
  exchange: ExchangeRates;
  unit: string | null;
  housing: Housing;
}

/** The amounts of a stay in one type of unit. */
export class Bill {
  readonly #nights: readonly Night[];
  readonly #currency: string;
  readonly #exchange: ExchangeRates;
  readonly #unit: string | null;
  readonly #housing: Housing;
  #isConverted = false;

  constructor(nights: readonly Night[], currency: string, { exchange, unit, housing }: Terms) {
    this.#nights = nights;
    this.#currency = currency;
    this.#exchange = exchange;
    this.#unit = unit;
    this.#housing = housing;
  }

  /** Cents in the currency of the total; null without an exchange rate. */
  #convert(cents: number, currency: string): number | null {
    if (currency === this.#currency) return cents;
    const converted = convertPrice(cents, currency, this.#currency, this.#exchange);
    if (converted === null) return null;
    this.#isConverted = true;
    return Math.round(Number(converted.toPrecision(12)));
  }

  /** The cheapest arrangement of the party, or why no rate states one. */
  arrange(people: People): Arrangement | Miss {
    let best: Arrangement | null = null;
    let nearest: Miss = { why: "no rate", until: null };
    const { adults } = people;
    const haveTriples = this.#nights.every(({ rate }) => !isShared(rate) || rate.triple !== null);
    for (let threes = 0; threes * 3 <= (haveTriples ? adults : 0); threes += 1)
      for (let pairs = 0; threes * 3 + pairs * 2 <= adults; pairs += 1) {
        const alone = adults - threes * 3 - pairs * 2;
        const byNight = this.#costs({ alone, pairs, threes }, people);
        if ("why" in byNight) nearest = nearerMiss(nearest, byNight);
        else {
          const sum = byNight.reduce((all, amount) => all + amount, 0);
          // Of equal ones the fewest units, which is the later.
          if (sum <= (best?.sum ?? Infinity)) best = { alone, pairs, threes, byNight, sum };
        }
      }
    return best ?? nearest;
  }

  #costs(beds: Beds, people: People): number[] | Miss {
    const costs: number[] = [];
    for (const night of this.#nights) {
      const miss = housingMiss(night.rate, beds, people, this.#housing);
      const cost = miss ?? this.#adultsCost(night, beds, people);
      if (typeof cost !== "number") return cost;
      costs.push(cost);
    }
    return costs;
  }

  #adultsCost(night: Night, beds: Beds, people: People): number | Miss {
    const { rate } = night;
    const price = this.#convert(rate.price, rate.currency);
    if (price === null) return { why: "exchange rate" };
    if (rate.charged === "per person") return price * people.adults;
    if (rate.charged === "per unit")
      return price * (unitsTaken(rate, beds, people, this.#housing) ?? NaN);
    const { alone, pairs, threes } = beds;
    const triple = this.#convert(rate.triple ?? 0, rate.currency) ?? 0;
    const single = alone > 0 ? this.#singlePrice(night) : 0;
    if (typeof single !== "number") return single;
    return alone * single + pairs * 2 * price + threes * 3 * triple;
  }

  /** True if the adults alone cost as much as another unit, and no night can be free. */
  costsAtLeast(limit: number, { sum }: Arrangement): boolean {
    return sum >= limit && this.#nights.every(({ sheet }) => sheet.offers.length === 0);
  }

  /** Price of an adult alone: as stated, or the price with the single supplement. */
  #singlePrice({ rate, sheet, evening }: Night): number | Miss {
    const noExchange: Miss = { why: "exchange rate" };
    if (rate.single !== null) return this.#convert(rate.single, rate.currency) ?? noExchange;
    const supplement = sheet.extras.find(
      (extra) => extra.kind === "single supplement" && isWithin(extra, evening),
    );
    if (!supplement) return { why: "single rate" };
    const price = this.#convert(rate.price, rate.currency);
    if (price === null) return noExchange;
    const { amount, percent, currency } = supplement;
    const more = amount === null ? percentOf(price, percent ?? 0) : this.#convert(amount, currency);
    return more === null ? noExchange : price + more;
  }

  total(question: Question, people: People, arrangement: Arrangement): Total | Miss {
    const lines = [...this.#nightLines(people, arrangement), ...this.#childLines(people)];
    const offer = this.#bestOffer(question, people, arrangement);
    if (offer) lines.push(offer.line);
    const units = this.#unitsOf(arrangement, people);
    const extras = extraLines(question, {
      ...{ nights: this.#nights, units, convert: this.#convert.bind(this) },
      costOf: (index) =>
        this.#nightCost(index, people, arrangement) - (offer?.savings.get(index) ?? 0),
    });
    if ("why" in extras) return extras;
    lines.push(...extras);
    const first = this.#nights[0];
    return {
      total: lines.reduce((sum, { amount }) => sum + amount, 0),
      currency: this.#currency,
      unit: this.#unit,
      units,
      board: this.#nights.every(({ rate }) => rate.board === first?.rate.board)
        ? (first?.rate.board ?? null)
        : null,
      lines,
      free: offer?.line.evenings ?? [],
      optional: first?.sheet.extras.filter(isOptional) ?? [],
      isConverted: this.#isConverted,
      hasLevies: this.#hasLevies() && lines.some(({ kind }) => kind === "extra"),
    };
  }

  /** True if each sheet of the nights states levies, and all that it states are in the total. */
  #hasLevies(): boolean {
    const sheets = [...new Set(this.#nights.map(({ sheet }) => sheet))];
    return sheets.every((sheet) => {
      const evenings = this.#nights.filter((night) => night.sheet === sheet);
      const levies = sheet.extras.filter(
        (extra) => isLevy(extra) && evenings.some(({ evening }) => isWithin(extra, evening)),
      );
      return levies.length > 0 && levies.every(({ obligatory }) => obligatory);
    });
  }

  /** Units of the first night; null where no rate says what one holds. */
  #unitsOf(arrangement: Arrangement, people: People): number | null {
    const [first] = this.#nights;
    return first ? unitsTaken(first.rate, arrangement, people, this.#housing) : null;
  }

  /** One line per run of nights with the same rate, for each way in which adults share. */
  #nightLines(people: People, beds: Arrangement): Line[] {
    const { alone, pairs, threes } = beds;
    const lines: Line[] = [];
    for (const run of runsBy(this.#nights, ({ rate }) => rate)) {
      const [night] = run;
      if (!night) continue;
      const { rate } = night;
      const evenings = run.map(({ evening }) => evening);
      // The arrangement is priced: each of its prices exists.
      const add = (each: Line["each"], price: number | Miss | null, count: number) => {
        if (count === 0 || typeof price !== "number") return;
        lines.push({
          ...{ kind: "nights", name: rate.season, evenings, price, count, each, ages: [] },
          amount: price * count * evenings.length,
        });
      };
      const price = this.#convert(rate.price, rate.currency);
      if (rate.charged === "per unit")
        add("unit", price, unitsTaken(rate, beds, people, this.#housing) ?? 0);
      else if (rate.charged === "per person") add("adult", price, people.adults);
      else {
        add("adult sharing", price, pairs * 2);
        add("adult of three", this.#convert(rate.triple ?? 0, rate.currency), threes * 3);
        add("adult alone", this.#singlePrice(night), alone);
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

  /** Cents of adults and children. */
  #nightCost(index: number, { children }: People, { byNight }: Arrangement): number {
    const night = this.#nights[index];
    let cost = byNight[index] ?? 0;
    if (night)
      for (const { bands } of children) cost += this.#childPrice(night, bands[index] ?? asAdult);
    return cost;
  }

  #bestOffer(question: Question, people: People, arrangement: Arrangement): AppliedOffer | null {
    let best: AppliedOffer | null = null;
    for (const offer of this.#nights[0]?.sheet.offers ?? []) {
      const applied = this.#applyOffer(offer, question, people, arrangement);
      if (applied && applied.line.amount < (best?.line.amount ?? 0)) best = applied;
    }
    return best;
  }

  #applyOffer(
    offer: Offer,
    { today }: Question,
    people: People,
    arrangement: Arrangement,
  ): AppliedOffer | null {
    if (!isSold(offer, today) || (offer.unit !== null && offer.unit !== this.#unit)) return null;
    const first = this.#nights[0]?.sheet;
    const nights: { evening: string; index: number; cost: number }[] = [];
    this.#nights.forEach(({ sheet, evening }, index) => {
      if (sheet !== first || !isWithin(offer, evening)) return;
      const covered = offer.covers === "everyone" ? people : { ...people, children: [] };
      nights.push({ evening, index, cost: this.#nightCost(index, covered, arrangement) });
    });
    const free = freeNights(nights, offer);
    if (free.length === 0) return null;
    const saved = free.reduce((sum, { cost }) => sum + cost, 0);
    return {
      savings: new Map(free.map(({ index, cost }) => [index, cost])),
      line: {
        kind: "offer",
        name: offer.name,
        evenings: free.map(({ evening }) => evening).sort(),
        price: saved,
        count: 1,
        each: "unit",
        ages: [],
        amount: -saved,
      },
    };
  }
}

const isShared = ({ charged }: Rate) => charged === "per person sharing";

const isOptional = ({ obligatory, kind }: Extra) => !obligatory && kind !== "single supplement";

const isLevy = ({ kind }: Extra) => kind === "levy" || kind === "park fee";

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
