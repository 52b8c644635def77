import {
  type Biome,
  describeScene,
  type Light,
  type SceneChoice,
} from "#domain/pictures/illustration";
import { Canvas } from "./canvas";
import { compose, composeLand } from "./compose";
import { type Extra, type Form, formNames, houseOf, type Outlook, type Scenery } from "./scenery";

interface Illustration {
  svg: string;
  /** Starts with "Illustration", so that it is not mistaken for a photo. */
  alt: string;
}

type Land = Omit<Scenery, "biome">;

/** Lands of each biome; a property's own decides which. */
const lands: Record<Biome, readonly [Land, ...Land[]]> = {
  savannah: [
    {
      far: "plain",
      water: "none",
      cover: "grass",
      trees: ["acacia", "fig", "euphorbia", "fever"],
      animals: ["zebra", "giraffe", "elephant"],
    },
    {
      far: "hills",
      water: "pan",
      cover: "grass",
      trees: ["acacia", "camelthorn", "leadwood", "date"],
      animals: ["elephant", "antelope", "buffalo"],
    },
    {
      far: "escarpment",
      water: "none",
      cover: "bush",
      trees: ["acacia", "fever", "fig", "euphorbia"],
      animals: ["giraffe", "wildebeest"],
    },
  ],
  bush: [
    {
      far: "hills",
      water: "none",
      cover: "bush",
      trees: ["marula", "leadwood", "acacia", "fig"],
      animals: ["elephant", "giraffe", "antelope"],
    },
    {
      far: "domes",
      water: "sand river",
      cover: "bush",
      trees: ["baobab", "mopane", "leadwood", "euphorbia"],
      animals: ["zebra", "elephant"],
    },
    {
      far: "cliffs",
      water: "none",
      cover: "bush",
      trees: ["mopane", "fig", "aloe", "camelthorn"],
      animals: ["giraffe", "antelope"],
    },
  ],
  desert: [
    {
      far: "dunes",
      water: "none",
      cover: "gravel",
      trees: ["camelthorn", "quiver", "aloe", "leadwood"],
      animals: ["oryx", "ostrich"],
    },
    {
      far: "mesas",
      water: "sand river",
      cover: "gravel",
      trees: ["camelthorn", "quiver", "mopane", "aloe"],
      animals: ["oryx", "antelope"],
    },
    {
      far: "plain",
      water: "salt",
      cover: "gravel",
      trees: ["borassus", "leadwood", "camelthorn", "aloe"],
      animals: ["ostrich", "zebra"],
    },
  ],
  mountain: [
    {
      far: "ranges",
      water: "none",
      cover: "garden",
      trees: ["cedar", "pine", "yellowwood", "oak"],
      animals: ["antelope"],
    },
    {
      far: "wall",
      water: "none",
      cover: "grass",
      trees: ["oak", "pine", "aloe", "cedar"],
      animals: ["antelope"],
    },
    {
      far: "crags",
      water: "none",
      cover: "bush",
      trees: ["cedar", "aloe", "oak", "pine"],
      animals: ["antelope"],
    },
  ],
  forest: [
    {
      far: "ranges",
      water: "none",
      cover: "forest",
      trees: ["fig", "yellowwood", "banana", "bamboo"],
      animals: [],
    },
    {
      far: "ranges",
      water: "river",
      cover: "forest",
      trees: ["fig", "date", "milkwood", "yellowwood"],
      animals: ["egret"],
    },
    {
      far: "hills",
      water: "none",
      cover: "forest",
      trees: ["yellowwood", "milkwood", "fig", "fever"],
      animals: [],
    },
  ],
  delta: [
    {
      far: "plain",
      water: "river",
      cover: "grass",
      trees: ["fig", "date", "ebony", "borassus"],
      animals: ["elephant", "antelope", "egret"],
    },
    {
      far: "hills",
      water: "river",
      cover: "bush",
      trees: ["winterthorn", "ebony", "leadwood", "fig"],
      animals: ["buffalo", "elephant"],
    },
    {
      far: "escarpment",
      water: "lake",
      cover: "grass",
      trees: ["leadwood", "borassus", "fig", "camelthorn"],
      animals: ["elephant", "egret"],
    },
  ],
  coast: [
    {
      far: "sea",
      water: "sea",
      cover: "beach",
      trees: ["coconut", "date", "milkwood", "banana"],
      animals: ["egret"],
    },
    {
      far: "hills",
      water: "sea",
      cover: "beach",
      trees: ["coconut", "milkwood", "doum", "date"],
      animals: ["egret"],
    },
    {
      far: "dunes",
      water: "sea",
      cover: "beach",
      trees: ["coconut", "mangrove", "date", "milkwood"],
      animals: ["egret"],
    },
  ],
};

/** Forms that belong to certain lands or regions. */
const onlyWhere: Partial<Record<Form, (choice: SceneChoice) => boolean>> = {
  "cape-gable": ({ gables = false }) => gables,
  "harbor-house": () => false,
  "signal-box": () => false,
  "deco-house": () => false,
  "swahili-house": ({ biome }) => biome === "coast",
  "fishers-cottage": ({ biome }) => biome === "coast",
  "drift-cabin": ({ biome }) => biome === "coast",
  bandas: ({ biome }) => biome === "coast",
  "terrace-villa": ({ biome }) => biome === "coast",
  "baobab-treehouse": ({ biome }) => biome === "bush" || biome === "savannah",
};

/** Draws a house in its land at an hour; the same seed gives the same bytes. */
export function composeIllustration(seed: string, choice: SceneChoice): Illustration {
  const { biome, stay, light } = choice;
  const { random } = new Canvas(`${seed}|${biome}|${stay}`);
  const fitting = formNames.filter(
    (form) => houseOf(form).stay === stay && onlyWhere[form]?.(choice) !== false,
  );
  const land = random.pick(lands[biome]);
  const outlooks: [Outlook, ...Outlook[]] =
    land.water === "river" || land.water === "lake"
      ? ["front", "water"]
      : ["front", "near", "front"];
  const alt = describeScene(choice);
  const picture = {
    biome,
    ...land,
    form: random.pick(fitting as [Form, ...Form[]]),
    light,
    sky: random.pick([0, 1, 2] as const),
    outlook: random.pick(outlooks),
    extras: [random.pick<Extra>(["fire", "path", "lamps", "people"])],
  };
  return { svg: compose(seed, picture, alt).svg, alt };
}

/** The land alone, a placeholder for an image that failed to load. */
export function composeLandscape(seed: string, biome: Biome, light: Light): Illustration {
  const alt = `Illustration: ${biome} without a house`;
  return { svg: composeLand(seed, { biome, ...lands[biome][0], light, sky: 0 }, alt).svg, alt };
}
