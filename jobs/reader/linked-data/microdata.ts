import { firstText } from "#jobs/reader/element-text";
import type { AnyNode, Element } from "#jobs/reader/nodes";
import { squeeze } from "#jobs/reader/normalise/text";
import type { Page } from "#jobs/reader/page";
import type { Thing } from "./json-ld";

/** The two ways to mark things up in attributes, brought to the shape of JSON-LD. */
interface Markup {
  opens(element: Element): boolean;
  type(element: Element): string;
  names(element: Element): string[];
}

const microdata: Markup = {
  opens: (element) => "itemscope" in element.attribs || "itemtype" in element.attribs,
  type: (element) => element.attribs.itemtype ?? "",
  names: (element) => split(element.attribs.itemprop),
};

const rdfa: Markup = {
  opens: (element) => "typeof" in element.attribs,
  type: (element) => element.attribs.typeof ?? "",
  names: (element) =>
    element.name === "meta" && !element.parent ? [] : split(element.attribs.property),
};

function split(words: string | undefined): string[] {
  return (words ?? "")
    .slice(0, 500)
    .split(/\s+/)
    .map((word) => word.replace(/^.*[/#:]/, ""))
    .filter(Boolean);
}

/** Values inside values repeat the same words: all of a page together may be this long. */
const mostCharacters = 2_000_000;
const longestValue = 10_000;
/** One element rarely is more than two properties at once. */
const mostNames = 10;

function valueOf(element: Element): string {
  const { attribs, name } = element;
  if (attribs.content !== undefined) return squeeze(attribs.content.slice(0, 20_000));
  if (name === "img" || name === "source" || name === "iframe" || name === "video")
    return attribs["data-src"] ?? attribs.src ?? "";
  if (name === "a" || name === "link" || name === "area") {
    const text = squeeze(firstText(element, longestValue));
    const names = attribs.itemprop ?? attribs.property ?? "";
    return /url|image|photo|sameAs|hasMap|map/i.test(names) || !text ? (attribs.href ?? "") : text;
  }
  if (name === "time" && attribs.datetime) return attribs.datetime;
  if ((name === "data" || name === "meter") && attribs.value) return attribs.value;
  return squeeze(firstText(element, longestValue));
}

const mostParts = 200;

/** A list that is marked up as one feature is as many features as it has entries. */
function partsOf(element: Element, names: string[]): Element[] {
  if (!names.some((name) => /^amenit/.test(name)) || element.attribs.content !== undefined)
    return [element];
  const inner = element.children.filter((child): child is Element => child.type === "tag");
  const [only] = inner;
  if (inner.length === 1 && only)
    return /^[uo]l$/.test(only.name) ? partsOf(only, names) : [element];
  const loose = element.children.some((child) => child.type === "text" && child.data.trim());
  return inner.length > 1 && !loose ? inner.slice(0, mostParts) : [element];
}

function put(thing: Thing, name: string, value: unknown): void {
  if (!Object.hasOwn(thing, name)) {
    // Not by assignment: a page may call a property "__proto__".
    Object.defineProperty(thing, name, { value, writable: true, enumerable: true });
    return;
  }
  const had = thing[name];
  if (Array.isArray(had)) had.push(value);
  else thing[name] = [had, value];
}

/** A bare Place or address inside a lodging belongs to it although no property links the two. */
function adopt(outer: Thing, inner: Thing): void {
  const type = String(inner["@type"]);
  if (/PostalAddress$/.test(type) && !outer.address) outer.address = inner;
  else if (/AggregateRating$/.test(type) && !outer.aggregateRating) outer.aggregateRating = inner;
  else if (/GeoCoordinates$/.test(type) && !outer.geo) outer.geo = inner;
  else if (/Place$/.test(type)) for (const key of ["address", "geo"]) outer[key] ??= inner[key];
}

function collect(page: Page, markup: Markup): Thing[] {
  const roots: Thing[] = [];
  let left = mostCharacters;
  const value = (element: Element): string => {
    const text = left > 0 ? valueOf(element) : "";
    left -= text.length;
    return text;
  };
  const walk = (node: AnyNode, owner: Thing | undefined): void => {
    if (node.type !== "tag" && node.type !== "root") return;
    let current = owner;
    let opened: Thing | undefined;
    if (node.type === "tag") {
      const names = markup.names(node).slice(0, mostNames);
      if (markup.opens(node)) {
        opened = { "@type": split(markup.type(node)) };
        if (opened["@type"] && (opened["@type"] as string[]).length === 1)
          opened["@type"] = (opened["@type"] as string[])[0];
        if (owner && names.length > 0) for (const name of names) put(owner, name, opened);
        else roots.push(opened);
        current = opened;
      } else if (owner && names.length > 0) {
        for (const one of partsOf(node, names)) {
          const text = value(one);
          for (const name of names) put(owner, name, text);
        }
      }
    }
    for (const child of node.children) walk(child, current);
    if (opened && owner && node.type === "tag" && markup.names(node).length === 0)
      adopt(owner, opened);
  };
  const root = page.$.root()[0];
  if (root) walk(root, undefined);
  return roots;
}

export function readMicrodata(page: Page): Thing[] {
  return page.$("[itemscope],[itemtype]").length > 0 ? collect(page, microdata) : [];
}

export function readRdfa(page: Page): Thing[] {
  return page.$("[typeof]").length > 0 ? collect(page, rdfa) : [];
}
