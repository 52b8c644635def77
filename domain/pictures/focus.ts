/** Point of an image that every crop preserves: percent from the left and from the top. */
export type Focus = readonly [x: number, y: number];

export const middle: Focus = [50, 50];

/** Focus points of the scenes; the middle for all others. */
const scenes: Readonly<Record<string, Focus>> = {
  "hero-camp": [80, 60],
  "balloon-migration": [60, 20],
  "baobab-dawn": [50, 70],
  "beach-dhow": [60, 30],
  "cape-homestead": [50, 80],
  "delta-aerial": [30, 70],
  dunes: [60, 70],
  "flamingo-lake": [50, 80],
  "great-falls": [40, 60],
  kilimanjaro: [60, 50],
  "lodge-deck": [50, 70],
  "mobile-camp": [50, 80],
  "mokoro-sunrise": [50, 70],
  "mountain-mist": [70, 90],
  "savannah-dusk": [60, 70],
  "star-kopje": [50, 90],
  "tent-lantern": [60, 80],
  "treehouse-canopy": [60, 60],
  waterhole: [50, 60],
  "yurt-escarpment": [50, 80],
};

export const sceneFocus = (name: string): Focus | undefined => scenes[name];

/**
 * Key of an image's focus point and credit: its URL, or the path of an own image without width and
 * extension.
 */
export const detailsAddress = (address: string): string =>
  /^(\/(?:illustrations|media)\/[^.]+?)(?:-\d{2,4})?(?:\.(?:avif|webp|svg))?$/.exec(address)?.[1] ??
  address;

/** A third of an image as a focus point. */
interface FocusChoice {
  point: Focus;
  label: string;
}

const thirds = [20, 50, 80];
const rowNames = ["Top", "Middle", "Bottom"];
const columnNames = ["left", "center", "right"];

/** Focus points that the operator can choose, row by row. */
export const focusChoices: readonly FocusChoice[] = thirds.flatMap((y, row) =>
  thirds.map((x, column) => ({
    point: [x, y] as const,
    label: `${rowNames[row]} ${columnNames[column]}`,
  })),
);

/** The choice that a form sends as "20,80"; undefined for anything else. */
export const readFocusChoice = (text: string): FocusChoice | undefined =>
  focusChoices.find(({ point }) => point.join() === text);
