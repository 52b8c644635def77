import { firstText } from "#jobs/reader/element-text";
import type { Element } from "#jobs/reader/nodes";
import { moneyIn } from "#jobs/reader/normalise/money";

const food =
  /\b(?:dish(?:es)?|foods?|drinks?|juices?|menu|meals?|soups?|rice|chicken|beef|lamb|pork|fish|prawns?|salads?|pizzas?|burgers?|pasta|sandwich(?:es)?|wines?|beers?|cocktails?|coffees?|teas?|desserts?|starters?|sauces?|grilled|fried|served with|nyama|ugali|jollof|plats?|gerichte?|bebidas?|platos?|pratos?)\b/i;
const lodging =
  /\b(?:rooms?|suites?|nights?|guests?|sleeps?|beds?|bedrooms?|cottages?|tents?|chalets?|villas?|cabins?|houses?|apartments?|studios?|camp(?:ing|site)?|stay|safaris?|drives?|tours?)\b/i;
/** A card is no longer than this: what holds more is a section. */
const mostOfCard = 400;

/** A picture that stands with the name and the price of something to eat or drink. */
export function isPricedFood(element: Element): boolean {
  let node = element.parent;
  for (let steps = 0; node?.type === "tag" && steps < 4; steps++, node = node.parent) {
    const text = firstText(node, mostOfCard * 2, " ").replace(/\s+/g, " ");
    if (text.length > mostOfCard) return false;
    if (moneyIn(text).length > 0 || /\b[A-Z]{3} ?\d/.test(text))
      return food.test(text) && !lodging.test(text);
  }
  return false;
}
