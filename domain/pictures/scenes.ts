interface SceneSizes {
  /** Widths of the stored files, ascending. */
  widths: readonly number[];
  /** Aspect ratio. */
  aspect: number;
}

const usual: SceneSizes = { widths: [320, 640, 1280], aspect: 1.5 };

const band: SceneSizes = { ...usual, widths: [...usual.widths, 1920] };

/** Shown across the window. */
const wide: Readonly<Record<string, SceneSizes>> = {
  "hero-camp": { widths: [640, 800, 1280, 1920], aspect: 1.7778 },
  "hero-camp-phone": { widths: [750], aspect: 0.4859 },
  "hero-camp-tablet": { widths: [1152], aspect: 0.7308 },
  "balloon-migration": band,
  "baobab-dawn": band,
  "beach-dhow": band,
  "flamingo-lake": band,
  kilimanjaro: band,
  "mountain-mist": band,
  "savannah-dusk": band,
  waterhole: band,
};

/** The home page's scene for upright windows, whose frames are no pictures of the catalog. */
export const uprightFrames = [
  { media: "(max-width: 39.99rem)", image: "hero-camp-phone" },
  { media: "(max-width: 59.99rem)", image: "hero-camp-tablet" },
];

/** Widths of the scenes, so that a page can display one without the catalog. */
export const sceneSizes = (name: string): SceneSizes => wide[name] ?? usual;

/** Path of a stored image without width and extension; any other URL unchanged. */
export const sceneFile = (address: string, width = 1280): string =>
  /^\/(illustrations|media)\/[^.]+$/.test(address) ? `${address}-${width}.webp` : address;
