import { describe, expect, test } from "vitest";

import { emptyProperty } from "#domain/property/form";
import type { PropertyFields } from "#domain/property/property";
import {
  factNamed,
  factText,
  inputName,
  inputsOf,
  type LodgeFact,
  lodgeFacts,
  readAnswer,
  valuesOfFact,
} from "./facts";

const property = (overrides: Partial<PropertyFields> = {}): PropertyFields => ({
  ...emptyProperty,
  ...overrides,
});

function fact(name: string): LodgeFact {
  const found = factNamed(name);
  if (!found) throw new Error(`No fact ${name}`);
  return found;
}

/** Reads a correction of these inputs. */
function read(name: string, entries: readonly (readonly [string, string])[], stored = property()) {
  const form = new FormData();
  for (const [input, text] of entries) form.append(input, text);
  return readAnswer(fact(name), form, stored);
}

const one = (name: string, text: string) => read(name, [[inputName(name), text]]);

describe("facts that a lodge is asked about (L-003)", () => {
  test("are about twenty, each field once", () => {
    const names = lodgeFacts.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(lodgeFacts.length).toBeGreaterThanOrEqual(18);
    expect(lodgeFacts.length).toBeLessThanOrEqual(24);
  });

  test("an unchanged correction is the value that is stored", () => {
    const stored = property({
      capacity: 8,
      checkIn: "14:00",
      checkOut: "10:00",
      amenities: ["Bar"],
    });
    for (const name of ["capacity", "checkIn", "amenities"]) {
      const values = valuesOfFact(fact(name), stored);
      const sent = inputsOf(fact(name), values).map((input) => [input.name, input.text] as const);
      expect(read(name, sent, stored)).toEqual({ values });
    }
  });

  test("are put in words, and nothing where nothing is known", () => {
    const stored = property({ pricePerNight: 690, currency: "USD", priceUnit: "per night" });
    const price = fact("pricePerNight");
    expect(factText(price, valuesOfFact(price, stored))).toBe("$690 per night");
    expect(factText(price, { ...stored, pricePerNight: 690.5 })).toBe("$690.50 per night");
    const age = fact("childrenFromAge");
    expect(factText(age, { childrenFromAge: 0 })).toBe("All ages");
    expect(factText(age, { childrenFromAge: 8 })).toBe("From 8 years");
    const pool = fact("swimmingPool");
    expect(factText(pool, valuesOfFact(pool, property()))).toBe("");
  });

  test("have an input of their own name for each part of each season", () => {
    const inputs = inputsOf(fact("priceSeasons"), {});
    expect(new Set(inputs.map(({ label }) => label)).size).toBe(inputs.length);
    expect(inputs.map(({ label }) => label)).toContain("Season 2: From");
  });

  test("closed months are ticked; one that opens again keeps a rating", () => {
    const monthGrid: PropertyFields["monthGrid"] = Array.from({ length: 12 }, (_, month) =>
      month === 1 ? "closed" : "good",
    );
    const closed = read("monthGrid", [[inputName("monthGrid"), "3"]], property({ monthGrid }));
    const expected = monthGrid.map((rating, month) =>
      month === 3 ? "closed" : month === 1 ? "fair" : rating,
    );
    expect(closed).toEqual({ values: { monthGrid: expected } });
  });
});

describe("a correction that cannot be stored is refused in words (L-011)", () => {
  test.each([
    ["capacity", "many"],
    ["capacity", "-1"],
    ["swimmingPool", "perhaps"],
    ["websiteUrl", "javascript:alert(1)"],
    ["ratesInclusions", "x".repeat(100_000)],
    ["ratesInclusions", "  "],
  ])("%s", (name, text) => {
    const answer = one(name, text);
    expect("error" in answer && answer.error.length).toBeGreaterThan(8);
  });

  test("in the words of the question", () => {
    expect(one("capacity", "many")).toEqual({
      error: expect.stringMatching(/^Most guests at once must be/),
    });
  });

  const known = property({ capacity: 8, amenities: ["Bar"], checkIn: "14:00" });
  /** Every input of every fact in which a lodge can type. */
  const typedInputs = lodgeFacts.flatMap((one) =>
    inputsOf(one, valuesOfFact(one, known))
      .filter(({ as }) => as === "input" || as === "textarea")
      .map((input) => [one.name, input.name] as const),
  );
  /** The inputs as they were rendered, one of them with another text. */
  const readWith = (name: string, input: string, text: string) =>
    read(
      name,
      inputsOf(fact(name), valuesOfFact(fact(name), known)).map((each) => [
        each.name,
        each.name === input ? text : each.text,
      ]),
      known,
    );

  test.each(typedInputs)("HTML and 100 KB of text in %s, %s", (name, input) => {
    for (const text of ["Pool<br>", "<script>alert(1)</script>", "x".repeat(100_000)])
      expect(readWith(name, input, text)).toEqual({ error: expect.any(String) });
    for (const html of ["<img src=x onerror=alert(1)>", "<b>Pool</b>"])
      expect(readWith(name, input, `Bar\n${html}`)).toEqual({ error: expect.any(String) });
  });

  test.each(["amenities", "activities", "ratesInclusions", "ratesExclusions", "fullAddress"])(
    "HTML in %s is named, a sign of prose is none",
    (name) => {
      const input = inputName(name);
      const refused = readWith(name, input, "Bar <b>Pool</b>");
      expect(refused).toEqual({ error: expect.stringContaining("This HTML cannot be saved: <b>") });
      const text = "Children < 6 stay free";
      const isList = factNamed(name)?.fields[0]?.kind.input === "list";
      expect(readWith(name, input, text)).toEqual({
        values: { [name]: isList ? [text] : text },
      });
    },
  );

  test("a season is named by its number", () => {
    const season = [
      [inputName("priceSeasons", 0, "name"), "High"],
      [inputName("priceSeasons", 0, "from"), "Juneuary 1"],
      [inputName("priceSeasons", 0, "to"), "October 31"],
      [inputName("priceSeasons", 0, "price"), "800"],
    ] as const;
    expect(read("priceSeasons", season)).toEqual({ error: expect.stringMatching(/^Season 1: /) });
  });
});
