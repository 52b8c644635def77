import { hashText } from "#domain/text/strings";
import type { SceneChoice } from "./illustration";
import { type CatalogPicture, illustrationCatalog } from "./illustration-catalog";

/** How often a drawing is the first image of a stay, by its name. */
export interface DrawingUse {
  uses: number;
  /** True if one of them is in the same country: lists show them side by side. */
  isNear: boolean;
}

/** Houses from outside; farmhouses with Cape gables stand in the south only. */
const houses = illustrationCatalog.filter(({ name, stay }) => stay && !name.endsWith("-inside"));
const gabledForm = "cape-gable";

/**
 * The drawing that stands in for the image of a stay: the nearest by landscape, kind of house and light, and
 * no neighbor's as long as its landscape has another one.
 * @param id of the stay, by which equally near ones are told apart
 */
export function chooseStandIn(
  id: string,
  { biome, stay, light, gables = false }: SceneChoice,
  uses: ReadonlyMap<string, DrawingUse>,
): CatalogPicture {
  const rankOf = (drawing: CatalogPicture) => {
    const use = uses.get(drawing.name);
    return [
      Number(drawing.biome !== biome),
      Number(use?.isNear ?? false),
      Number(drawing.stay !== stay),
      Number(drawing.light !== light),
      use?.uses ?? 0,
      hashText(`${id} ${drawing.name}`),
    ];
  };
  const [first] = houses
    .filter(({ form }) => gables || form !== gabledForm)
    .map((drawing) => ({ drawing, rank: rankOf(drawing) }))
    .sort((a, b) => compareRanks(a.rank, b.rank));
  if (!first) throw new Error("the catalog of drawings is empty");
  return first.drawing;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, index) => number !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
