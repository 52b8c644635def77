import type { Element } from "#jobs/reader/nodes";
import { moneyIn } from "#jobs/reader/normalize/money";
import { nightly, type NightPrice } from "#jobs/reader/normalize/nightly";
import { squeeze } from "#jobs/reader/normalize/text";
import type { Block } from "#jobs/reader/page-blocks";

/** How far up the page two pieces of one offer meet. */
const nearby = 4;

function wrappers(block: Block): Set<Element> {
  const found = new Set<Element>();
  let node: Element | null = block.element;
  for (let steps = 0; node && steps <= nearby; steps++) {
    if (/^(?:body|html|main)$/.test(node.name)) break;
    found.add(node);
    node = node.parent?.type === "tag" ? node.parent : null;
  }
  return found;
}

/** Whether two pieces stand in one card, row or list, not merely one after the other on the page. */
export function sameOffer(one: Block, other: Block): boolean {
  // Pages without any boxes put them openly side by side.
  if (one.element.parent === other.element.parent) return true;
  const own = wrappers(one);
  return [...wrappers(other)].some((element) => own.has(element));
}

/** A piece that is one sum and hardly anything else. */
export function isSum(block: Block, country: string | undefined): boolean {
  if (block.text.length > 40) return false;
  const [sum, another] = moneyIn(block.text, country);
  return Boolean(sum && !another && block.text.length - (sum.end - sum.start) <= 14);
}

/** What the pieces around a sum say together with it, the likeliest first. */
function readings(blocks: Block[], at: number, country: string | undefined): string[] {
  const block = blocks[at];
  if (!block) return [];
  const sum = squeeze(block.text);
  const near = (offset: number, most: number): string | undefined => {
    const other = blocks[at + offset];
    if (!other || other.text.length >= most || !sameOffer(block, other)) return undefined;
    return moneyIn(other.text, country).length === 0 ? squeeze(other.text) : undefined;
  };
  const [next, before, label] = [near(1, 46), near(-1, 46), near(-2, 20)];
  const lead = near(-1, 40);
  return [
    ...(next ? [`${lead ? `${lead}: ` : ""}${sum} ${next}`] : []),
    ...(before ? [`${before} ${sum}`] : []),
    ...(before && label ? [`${label} ${before} ${sum}`] : []),
  ];
}

/** Sum and unit often stand in two neighbouring pieces: "R 2 450" above "per night". */
export function neighbourPrices(blocks: Block[], country: string | undefined): NightPrice[] {
  return blocks.flatMap((block, at) => {
    if (!isSum(block, country)) return [];
    for (const text of readings(blocks, at, country)) {
      const [price] = nightly(text, country);
      if (price) return [price];
    }
    return [];
  });
}
