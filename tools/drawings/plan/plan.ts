import { buildProperty } from "#db/seed/build-property";
import { type Stay, stays } from "#db/seed/stays";
import { compareForListing } from "#domain/listing/match";
import { listingSorts } from "#domain/listing/query";
import { builtInRates } from "#domain/money/exchange-rates";
import type { Light } from "#domain/pictures/illustration";
import { lights } from "#domain/pictures/illustration";
import { deriveProperty } from "#domain/property/derive";
import { slugify } from "#domain/text/slug";
import { hashText } from "#domain/text/strings";
import {
  type Extra,
  type Form,
  houseOf,
  type Outdoors,
  type Picture,
  type Room,
  rooms,
} from "../illustration/scenery";
import { wordsOf } from "../illustration/details/place";
import { detailOf } from "./details";
import { placeSceneries, type PlaceScenery } from "./places";
import { formsOfType, stayPlans } from "./stays";

export interface PlannedPicture extends Picture {
  name: string;
  alt: string;
}

interface Planned {
  id: string;
  stay: Stay;
  place: string;
  scenery: PlaceScenery;
  forms: readonly Form[];
  form: Form;
  light: Light;
  sky: 0 | 1 | 2;
  outlook: Outdoors;
}

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

const outlooksOf = (form: Form, { water, biome }: PlaceScenery): readonly Outdoors[] => {
  const watery: Outdoors[] =
    (water === "river" || water === "lake") && houseOf(form).stay !== "treehouse" ? ["water"] : [];
  const high: Outdoors[] =
    water === "sea" || water === "cold sea" || biome === "forest" ? [] : ["high"];
  return ["front", "near", "front", "far", ...watery, ...high];
};

function draft(): Planned[] {
  return stays.map((stay) => {
    const id = slugify(stay.name);
    const place = stay.place.key;
    const base = placeSceneries[place];
    if (!base) throw new Error(`No scenery for "${place}" (${id})`);
    const { forms = formsOfType[stay.type] ?? ["long-lodge"], ...changes } = stayPlans[id] ?? {};
    const scenery = { ...base, ...changes };
    const mark = hashText(id);
    const form = pick(forms, mark);
    return {
      id,
      stay,
      place,
      scenery,
      forms,
      form,
      light: stay.light ?? pick(lights, mark >>> 3),
      sky: (mark % 3) as 0 | 1 | 2,
      outlook: pick(outlooksOf(form, scenery), mark >>> 5),
    };
  });
}

/** Pairs of stays that are neighbors in some order of some list. */
export function neighbors(rows: readonly { id: string; stay: Stay }[]): [number, number][] {
  const listed = rows.map(({ id, stay }, index) => ({
    index,
    stay,
    id,
    ...deriveProperty(buildProperty(stay, [], builtInRates), builtInRates),
    featured: stay.featured ?? false,
  }));
  const lists = new Map<string, typeof listed>();
  for (const row of listed) {
    if (row.stay.inactive) continue;
    for (const key of ["", `type ${row.stay.type}`, `country ${row.stay.place.country}`])
      lists.set(key, [...(lists.get(key) ?? []), row]);
  }
  const pairs = new Map<string, [number, number]>();
  for (const list of lists.values())
    for (const sort of listingSorts) {
      const sorted = [...list].sort(compareForListing(sort));
      for (let at = 1; at < sorted.length; at++) {
        const [a, b] = [sorted[at - 1]?.index ?? 0, sorted[at]?.index ?? 0];
        pairs.set(`${Math.min(a, b)} ${Math.max(a, b)}`, [a, b]);
      }
    }
  return [...pairs.values()];
}

/** What two neighbors have in common, weighed. */
const likeness = (a: Planned, b: Planned): number =>
  (a.form === b.form ? 12 : 0) +
  (a.light === b.light ? 5 : 0) +
  (a.form === b.form && a.light === b.light ? 400 : 0) +
  (a.scenery.far === b.scenery.far ? 2 : 0) +
  (a.outlook === b.outlook ? 1 : 0);

const wanted: Record<Light, number> = { dawn: 1, day: 1.2, gold: 0.4, dusk: 0.6, night: 3.4 };

/** Changes one stay at a time to whatever is least like its neighbors, until nothing improves. */
function settle(rows: Planned[]): void {
  const around = rows.map((): number[] => []);
  for (const [a, b] of neighbors(rows)) {
    around[a]?.push(b);
    around[b]?.push(a);
  }
  const cost = (row: Planned, index: number) =>
    (around[index] ?? []).reduce((sum, other) => sum + likeness(row, rows[other] as Planned), 0) +
    wanted[row.light] +
    (row.stay.light && row.stay.light !== row.light ? 4 : 0) +
    rows.filter((other) => other !== row && other.form === row.form && other.light === row.light)
      .length *
      3;
  for (let round = 0; round < 30; round++) {
    let changed = false;
    for (const [index, row] of rows.entries()) {
      let best = { ...row, price: cost(row, index) };
      for (const form of row.forms)
        for (const light of lights)
          for (const outlook of new Set(outlooksOf(form, row.scenery))) {
            const other = { ...row, form, light, outlook };
            const price = cost(other, index);
            if (price < best.price - 0.001) best = { ...other, price };
          }
      if (best.form !== row.form || best.light !== row.light || best.outlook !== row.outlook) {
        Object.assign(row, { form: best.form, light: best.light, outlook: best.outlook });
        changed = true;
      }
    }
    if (!changed) break;
  }
}

const lightWords: Record<Light, string> = {
  dawn: "at dawn",
  day: "by day",
  gold: "in golden light",
  dusk: "at dusk",
  night: "under the stars",
};

/** Another hour than the cover's. */
const laterThan: Record<Light, Light> = {
  dawn: "gold",
  day: "dusk",
  gold: "night",
  dusk: "dawn",
  night: "gold",
};
const insideHour: Record<Light, Light> = {
  dawn: "dawn",
  day: "gold",
  gold: "day",
  dusk: "dusk",
  night: "dusk",
};

const roomViews: Record<Room, string> = {
  bed: "the view from the bed",
  bath: "a bath with a view",
  deck: "two chairs and a pot of tea on the deck",
  table: "a table laid for two",
  inside: "two chairs in an open room",
};

function picturesOf(row: Planned): PlannedPicture[] {
  const { id, form, light, sky, outlook, scenery } = row;
  const { where, extras, ...land } = scenery;
  const mark = hashText(id);
  const { words } = houseOf(form);
  const detail = detailOf(id, scenery.biome, mark);
  const chosen = extras.filter((_, index) => (mark >>> index) % 3 !== 0).slice(0, 3);
  const cover: PlannedPicture = {
    name: id,
    ...land,
    form,
    light,
    sky,
    outlook,
    extras: chosen,
    detail,
    alt: `Illustration: ${words} ${where} ${lightWords[light]}, ${wordsOf(detail)} beside it`,
  };
  if (row.stay.withoutImages) return [];
  const others = [...new Set(outlooksOf(form, scenery))].filter((one) => one !== outlook);
  const second = laterThan[light];
  const inside = insideHour[light];
  const room = pick(rooms, mark >>> 7);
  const views: Partial<Record<Outdoors, string>> = {
    high: "from above, ",
    water: "over the water, ",
    near: "close by, ",
    far: "from afar, ",
  };
  const again = pick(others, mark >>> 4);
  return [
    cover,
    {
      ...cover,
      name: `${id}-inside`,
      outlook: room,
      light: inside,
      sky: ((sky + 1) % 3) as 0 | 1 | 2,
      alt: `Illustration: ${roomViews[room]}, ${where} ${lightWords[inside]}`,
    },
    {
      ...cover,
      name: `${id}-again`,
      outlook: again,
      light: second,
      sky: ((sky + 2) % 3) as 0 | 1 | 2,
      extras: extras.filter((extra): extra is Extra => !chosen.includes(extra)),
      alt: `Illustration: ${views[again] ?? ""}${words} ${where} ${lightWords[second]}`,
    },
  ];
}

/** Every picture of the sample stays, and one of each place that two or more of them share. */
export function planPictures(): PlannedPicture[] {
  const rows = draft();
  settle(rows);
  const places = new Map<string, Planned>();
  for (const row of rows) if (!places.has(row.place)) places.set(row.place, row);
  const lands = [...places].map(([place, row]): PlannedPicture => {
    const { where, extras, ...land } = placeSceneries[place] as PlaceScenery;
    const light = pick(["gold", "dawn", "day", "dusk"] as const, hashText(place));
    return {
      name: `land-${place}`,
      ...land,
      form: row.form,
      light,
      sky: (hashText(place) % 3) as 0 | 1 | 2,
      outlook: "land",
      extras: extras.filter((extra) =>
        ["hippos", "mokoro", "canoe", "dhow", "fishers", "papyrus"].includes(extra),
      ),
      alt: `Illustration: the land ${where} ${lightWords[light]}`,
    };
  });
  const own = rows.map(picturesOf);
  // Covers first: a bake that is cut short has them all.
  return [...[0, 1, 2].flatMap((rank) => own.flatMap((list) => list[rank] ?? [])), ...lands];
}
