import { expect, test } from "vitest";

import { chooseScene, type SceneFacts } from "./illustration";
import { illustrationCatalog } from "./illustration-catalog";
import { sceneSizes } from "./scenes";
import { chooseStandIn, type DrawingUse } from "./stand-in";

const facts = (more: Partial<SceneFacts>): SceneFacts => ({ id: "a-stay", ...more });

test.each([
  ["delta", { region: "Okavango Delta", country: "Botswana" }],
  ["desert", { parkOrReserve: "Namib-Naukluft", country: "Namibia" }],
  ["desert", { country: "Namibia" }],
  ["coast", { region: "Zanzibar", country: "Tanzania" }],
  ["coast", { activities: ["Snorkelling"], country: "Mozambique" }],
  ["coast", { country: "Seychelles" }],
  ["mountain", { parkOrReserve: "Volcanoes National Park", country: "Rwanda" }],
  ["mountain", { activities: ["Gorilla trekking"] }],
  ["forest", { parkOrReserve: "Bwindi Impenetrable Forest", activities: ["Gorilla trekking"] }],
  ["bush", { region: "Sabi Sands" }],
  ["savannah", { parkOrReserve: "Maasai Mara" }],
] as const)("the illustration shows the landscape %s for %o", (biome, more) => {
  expect(chooseScene(facts(more)).biome).toBe(biome);
});

test.each([
  ["tent", "Tented Camp"],
  ["tent", "Luxury Tent"],
  ["camp", "Mobile Camp"],
  ["camp", "Bush Camp"],
  ["lodge", "Safari Lodge"],
  ["lodge", "Private Reserve"],
  ["treehouse", "Treehouse"],
  ["treehouse", "Tree House"],
  ["villa", "Beach Resort"],
  ["villa", "Private Villa"],
  ["yurt", "Glamping Dome"],
  ["homestead", "Farm Stay"],
  ["homestead", "House"],
  ["chalet", "Chalet"],
  ["hotel", "Boutique Hotel"],
  ["homestead", "Guesthouse"],
] as const)("the illustration shows a %s for %s", (stay, type) => {
  expect(chooseScene(facts({ propertyTypes: [type] })).stay).toBe(stay);
});

test("the landscape depends on the place before the activities", () => {
  const scene = chooseScene(facts({ region: "Serengeti", activities: ["Beach extension"] }));
  expect(scene.biome).toBe("savannah");
});

test("places are recognized without their accents", () => {
  expect(chooseScene(facts({ region: "Bazaruto Archipélago" })).biome).toBe("coast");
});

test("coordinates in the Kalahari have a desert landscape", () => {
  expect(chooseScene(facts({ latitude: -24.2, longitude: 21 })).biome).toBe("desert");
});

test("the light of an illustration depends on the id only", () => {
  const hours = Array.from({ length: 60 }, (_, n) => chooseScene(facts({ id: `stay-${n}` })).light);
  expect(new Set(hours).size).toBe(5);
  expect(chooseScene(facts({ region: "Delta" })).light).toBe(chooseScene(facts({})).light);
});

test("only farmhouses of the south may have Cape gables", () => {
  expect(chooseScene(facts({ country: "Namibia" })).gables).toBe(true);
  expect(chooseScene(facts({ country: "Uganda" })).gables).toBe(false);
});

test("a property without facts has an illustration", () => {
  expect(chooseScene({ id: "" })).toMatchObject({ stay: "lodge" });
});

test.each(illustrationCatalog)(
  "the illustration $name is offered in its generated sizes",
  (illustration) => {
    const { widths, aspect } = illustration;
    expect(sceneSizes(illustration.name)).toEqual({ widths, aspect });
  },
);

const scene = { biome: "savannah", stay: "tent", light: "dusk" } as const;
const unused: ReadonlyMap<string, DrawingUse> = new Map();

test("the drawing that stands in for an image is the nearest one, the same each time", () => {
  const drawing = chooseStandIn("a-stay", scene, unused);
  expect(drawing).toMatchObject(scene);
  expect(chooseStandIn("a-stay", scene, unused)).toBe(drawing);
});

test("neighbors have other drawings as long as their landscape has any", () => {
  const uses = new Map<string, DrawingUse>();
  const savannah = illustrationCatalog.filter(
    ({ name, biome, stay, form }) =>
      biome === "savannah" && stay && form !== "cape-gable" && !name.endsWith("-inside"),
  );
  for (const index of savannah.keys()) {
    const { name, biome } = chooseStandIn(`stay-${index}`, scene, uses);
    expect([biome, uses.has(name)]).toEqual(["savannah", false]);
    uses.set(name, { uses: 1, isNear: true });
  }
  expect(chooseStandIn("one-more", scene, uses)).toMatchObject(scene);
});

test("a drawing that others use elsewhere comes after one that nobody uses", () => {
  const first = chooseStandIn("a-stay", scene, unused);
  const uses = new Map([[first.name, { uses: 3, isNear: false }]]);
  expect(chooseStandIn("a-stay", scene, uses).name).not.toBe(first.name);
});

test("a farmhouse with Cape gables stands in the south only", () => {
  const farm = { biome: "mountain", stay: "homestead", light: "dawn" } as const;
  const formsWith = (gables: boolean) =>
    Array.from(
      { length: 40 },
      (_, n) => chooseStandIn(`farm-${n}`, { ...farm, gables }, unused).form,
    );
  expect(formsWith(true)).toContain("cape-gable");
  expect(formsWith(false)).not.toContain("cape-gable");
});
