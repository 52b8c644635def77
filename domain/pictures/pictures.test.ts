import { expect, test } from "vitest";

import { chooseScene, type SceneFacts } from "./illustration";
import { illustrationCatalog } from "./illustration-catalog";
import { sceneSizes } from "./scenes";

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
] as const)("the landscape is %s for %o", (biome, more) => {
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
  ["homestead", "Guesthouse"],
] as const)("the house is a %s for %s", (stay, type) => {
  expect(chooseScene(facts({ propertyTypes: [type] })).stay).toBe(stay);
});

test("a place outweighs what guests may do", () => {
  const scene = chooseScene(facts({ region: "Serengeti", activities: ["Beach extension"] }));
  expect(scene.biome).toBe("savannah");
});

test("accents do not hide a place", () => {
  expect(chooseScene(facts({ region: "Bazaruto Archipélago" })).biome).toBe("coast");
});

test("a position in the Kalahari shows desert", () => {
  expect(chooseScene(facts({ latitude: -24.2, longitude: 21 })).biome).toBe("desert");
});

test("the hour follows the id alone", () => {
  const hours = Array.from({ length: 60 }, (_, n) => chooseScene(facts({ id: `stay-${n}` })).light);
  expect(new Set(hours).size).toBe(5);
  expect(chooseScene(facts({ region: "Delta" })).light).toBe(chooseScene(facts({})).light);
});

test("nothing known still gives a scene", () => {
  expect(chooseScene({ id: "" })).toMatchObject({ stay: "lodge" });
});

test.each(illustrationCatalog)("$name is offered in the sizes it was baked in", (picture) => {
  const { widths, aspect } = picture;
  expect(sceneSizes(picture.name)).toEqual({ widths, aspect });
});
