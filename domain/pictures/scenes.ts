interface SceneSizes {
  /** Widths there are files of, ascending. */
  widths: readonly number[];
  /** Width divided by height. */
  aspect: number;
}

const usual: SceneSizes = { widths: [320, 640, 1280], aspect: 1.5 };

/** Drawn for the whole width of a screen. */
const wide: Readonly<Record<string, SceneSizes>> = {
  "hero-camp": { widths: [640, 800, 1280, 1920], aspect: 1.7778 },
};

/** Widths of our scenes, so that a page needs no catalog to show one. */
export const sceneSizes = (name: string): SceneSizes => wide[name] ?? usual;

/** The file of a picture that is stored without width and ending; any other address as it is. */
export const sceneFile = (address: string, width = 1280): string =>
  /^\/(illustrations|media)\/[^.]+$/.test(address) ? `${address}-${width}.webp` : address;
