import {
  type Evidence,
  type ExtractedProperty,
  type ExtractionRefusal,
  type ExtractionResult,
  filledByScriptsNote,
  type OtherPage,
} from "#domain/imports/extraction";
import { type Candidates, type Field } from "./candidates";
import { blockSignal } from "./classify/block-signals";
import { notAProperty } from "./classify/page-kind";
import { platformKind } from "./classify/platform-address";
import { headNamesStay, isScriptShell } from "./classify/script-shell";
import { gather } from "./gather";
import { findLodging } from "./linked-data/find-lodging";
import { meta, openPage, type Page, type PageInput } from "./page";
import { sourceOf } from "./source";
import { principalNodes } from "./state/read-state";
import { scriptValues } from "./state/script-values";
import { stateNodes } from "./state/walk-state";
import { nameCandidates } from "./visible/name";

const why: Record<OtherPage, string> = {
  missing: "The page was not found",
  list: "The page is a list or search result, not a single property",
  home: "The page is the home page of a platform, not a single property",
  tour: "The page belongs to a tour operator, not a property",
  article: "The page is an article, not a property",
  "other business": "The page belongs to another kind of business, not a property",
  "no place to stay": "The page does not describe a place to stay, not a property",
};

function blocked(detail: string): ExtractionRefusal {
  return {
    success: false,
    reason: "blocked",
    error: `The site refused automated access (${detail})`,
  };
}

/** Kept under "blocked": nothing of the page was there to be read, but nobody refused anything. */
const emptyShell: ExtractionRefusal = {
  success: false,
  reason: "blocked",
  error: "The page is an empty shell that only scripts fill; what was sent names no stay",
  scripts: true,
};

/**
 * Reads one property page. Pure: the same page always gives the same answer, nothing is fetched and
 * no script is run. A page that is a wall, a list, or no place to stay is refused with its reason.
 */
export function readPage(input: PageInput): ExtractionResult {
  const page = openPage(input);
  const visible = page.blocks.map((block) => block.text).join("\n");
  const wall = blockSignal(page, input.html, visible);
  if (wall) return blocked(wall);
  const linked = findLodging(page);
  const nodes = stateNodes(scriptValues(page));
  const names = nameCandidates(page);
  const words = [
    page.title,
    meta(page, "og:title", "twitter:title")?.slice(0, 500),
    meta(page, "og:description")?.slice(0, 1000),
    ...page.blocks
      .filter((block) => block.level === 1)
      .slice(0, 20)
      .map((block) => block.text.slice(0, 300)),
  ];
  const principal = principalNodes(nodes, words.join(" \n "));
  const told =
    linked.lodgings.length > 0 || (principal.length > 0 && platformKind(page.url) !== "home");
  const shell = !told && isScriptShell(page, visible);
  if (shell && !headNamesStay(page)) return emptyShell;
  const kind = notAProperty({
    page,
    linked,
    principalNodes: principal.length,
    names: names.map((one) => one.text),
  });
  // What names a stay in the head of a shell has been judged already.
  if (kind && !(shell && kind === "no place to stay"))
    return { success: false, reason: "not-a-property", page: kind, error: why[kind] };
  const found = gather({ page, linked, nodes, principal, names });
  const result = choose(page, found);
  return shell && result.success
    ? { ...result, incomplete: true, note: filledByScriptsNote }
    : result;
}

function choose(page: Page, found: Candidates): ExtractionResult {
  const data: Partial<Record<Field, unknown>> = {};
  const evidence: Partial<Record<Field, Evidence>> = {};
  for (const field of found.fields()) {
    const best = found.best(field);
    if (!best) continue;
    data[field] = best.value;
    evidence[field] = best.evidence;
  }
  if (typeof data.name !== "string")
    return {
      success: false,
      reason: "not-a-property",
      error: "The page names no property, not a property",
    };
  if (page.url) evidence.sourceUrl = { via: "address", passage: page.url.href };
  const property = { ...data, sourceUrl: page.url?.href ?? "" } as ExtractedProperty;
  const priceTerms = found.best("pricePerNight")?.terms;
  return {
    success: true,
    source: sourceOf(page),
    data: property,
    evidence,
    ...(priceTerms ? { priceTerms } : {}),
  };
}
