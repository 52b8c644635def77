import type { StateNode } from "./walk-state";

const pictureKey =
  /^(?:[a-z]*)(?:url|uri|src|image|photo|picture|baseurl|absoluteurl|relativeurl|original|large|xlarge|highres|large_url|highres_url|pictureurl|imageurl|photouri|contenturl)$/;
const pictureValue = /^(?:https?:)?\/?\/?[^\s"'<>]{6,600}\.(?:jpe?g|webp|png|avif)(?:[?#]\S*)?$/i;
const foreign =
  /host|user|avatar|profile|author|logo|icon|flag|badge|map|reviewer|banner|promo|campaign|merch|neighbo|landmark|poi\b|city|destination|ads?$/;

const isPicture = (text: string): boolean => text.length < 1500 && pictureValue.test(text);

/** More pictures than are ever kept; the rest is not looked at. */
const mostFound = 2000;

/** Addresses of pictures in the state, in its order. */
export function stateImages(nodes: StateNode[]): string[] {
  const found: string[] = [];
  for (const { object, path } of nodes) {
    const kind =
      typeof object.__typename === "string" ? object.__typename.slice(0, 80).toLowerCase() : "";
    if (found.length > mostFound) break;
    if (foreign.test(path.slice(-4).join(" ")) || foreign.test(kind)) continue;
    for (const [key, value] of Object.entries(object)) {
      const name = key.slice(0, 80).toLowerCase();
      if (typeof value === "string") {
        if (pictureKey.test(name.replace(/\(.*$/, "")) && isPicture(value) && !foreign.test(name))
          found.push(value);
      } else if (
        Array.isArray(value) &&
        /images?|photos?|pictures?|gallery/.test(name) &&
        !foreign.test(name)
      ) {
        for (const one of value.slice(0, 200))
          if (typeof one === "string" && isPicture(one)) found.push(one);
      }
    }
  }
  return found;
}
