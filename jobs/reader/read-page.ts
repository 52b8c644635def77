import { closedForGood } from "#domain/imports/agreement";
import {
  type Evidence,
  type ExtractedProperty,
  type ExtractionRejection,
  type ExtractionResult,
  type ExtractionSuccess,
  filledByScriptsNote,
  type OtherPage,
  type Refusal,
  refusalInWords,
} from "#domain/imports/extraction";
import { platformKind, sourceOf } from "#jobs/reader/classify/platforms";
import type { Candidates, Field } from "./candidates";
import { elsewhere, listWords, scoreOf, stayWords, tourWords } from "./classify/kind-words";
import { notAProperty } from "./classify/page-kind";
import { principalObjects, stateObjects } from "./embedded-state";
import { gather } from "./gather";
import { findLodging } from "./linked-data/find-lodging";
import { lodgingName, singleHouse } from "./normalize/lodging-words";
import { anyOf } from "./normalize/text";
import { meta, openPage, type Page, type PageInput } from "./page";
import { sureFields } from "./sure";
import { nameCandidates } from "./visible/name";

function blocked(detail: string): ExtractionRejection {
  return {
    success: false,
    reason: "blocked",
    error: `The site refused automated access (${detail})`,
  };
}

/** Reported as "blocked", because there was no content to read, although access was not denied. */
const emptyShell: ExtractionRejection = {
  success: false,
  reason: "blocked",
  error: "The page is an empty shell that only scripts fill; what was sent names no stay",
  scripts: true,
};

/** A property page with every candidate of its fields. */
export interface Collected {
  page: Page;
  found: Candidates;
  /** Whether only the head could be read, because scripts fill the page. */
  shell: boolean;
  /** Why it is not the page of one stay; null if it is. */
  kind: OtherPage | null;
}

/**
 * Reads one property page. Pure: the same page always has the same result, nothing is fetched and no
 * script is run. A block page, a list or a page about something else is rejected with a reason.
 */
export function readPage(input: PageInput): ExtractionResult {
  const collected = collect(input);
  if ("success" in collected) return collected;
  const { page, kind, shell } = collected;
  if (kind) return rejection(collected, kind);
  const result = choose(page, collected.found);
  if (!result) return rejection(collected, "no place to stay");
  return shell ? { ...result, incomplete: true, note: filledByScriptsNote } : result;
}

/** A rejection with what the page says anyway. */
function rejection({ page, found }: Collected, kind: OtherPage): ExtractionRejection {
  const refusal: Refusal = { page: kind, by: "reader", passage: page.title };
  if (!found.best("name") && page.title) {
    found.add("name", page.title, "meta", page.title);
    found.doubt("name", "The page names no stay; this is its title");
  }
  const reading = choose(page, found);
  return {
    success: false,
    reason: "not-a-property",
    page: kind,
    error: refusalInWords(refusal),
    ...(reading && { reading: { ...reading, refusal } }),
  };
}

/** Collects the candidates of a page and says what kind it is; rejects one without content. */
export function collect(input: PageInput): ExtractionRejection | Collected {
  const page = openPage(input);
  const visible = page.blocks.map((block) => block.text).join("\n");
  const wall = blockSignal(page, input.html, visible);
  if (wall) return blocked(wall);
  const linked = findLodging(page);
  const objects = stateObjects(page);
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
  const principal = principalObjects(objects, words.join(" \n "));
  const describesStay =
    linked.lodgings.length > 0 || (principal.length > 0 && platformKind(page.url) !== "home");
  const shell = !describesStay && isScriptShell(page, visible);
  if (shell && !headNamesStay(page)) return emptyShell;
  const kind = notAProperty({
    page,
    linked,
    principalNodes: principal.length,
    names: names.filter((one) => !one.mentioned).map((one) => one.text),
  });
  // The head of an app shell has been checked already.
  const isOther = kind !== undefined && !(shell && kind === "no place to stay");
  const found = gather({ page, linked, objects, principal, names });
  return { page, found, shell, kind: isOther ? kind : null };
}

/** The best value of each field; null if the page names no stay. */
function choose(page: Page, found: Candidates): ExtractionSuccess | null {
  const data: Partial<Record<Field, unknown>> = {};
  const evidence: Partial<Record<Field, Evidence>> = {};
  const sure = sureFields(page, found);
  for (const field of found.fields()) {
    const best = found.best(field);
    if (!best) continue;
    data[field] = best.value;
    const isSure = sure.has(field) && best.evidence.doubt === undefined;
    evidence[field] = isSure ? { ...best.evidence, sure: true } : best.evidence;
  }
  if (typeof data.name !== "string") return null;
  if (page.url) evidence.sourceUrl = { via: "address", passage: page.url.href };
  const property = { ...data, sourceUrl: page.url?.href ?? "" } as ExtractedProperty;
  const priceTerms = found.best("pricePerNight")?.terms;
  const closed = closedForGood(page.text);
  return {
    success: true,
    source: sourceOf(page),
    data: property,
    evidence,
    ...(priceTerms ? { priceTerms } : {}),
    ...(closed ? { closed } : {}),
  };
}

const blockStatuses = new Set([401, 403, 405, 407, 429, 503]);

/** Markers of block pages in source or text. Full pages contain some of them too: see `wallLength`. */
const wallMarks = {
  aws: String.raw`awswaf\.com|awsWaf(?:CookieDomainList|Integration)|gokuProps|challenge-container`,
  cloudflare: String.raw`cf-chl|cdn-cgi\/challenge-platform|cf-browser-verification|cf_chl_opt`,
  perimeterX: "px-captcha|_pxAppId|perimeterx",
  incapsula: "_Incapsula_Resource|incapsula incident",
  dataDome: String.raw`geo\.captcha-delivery\.com|captcha-delivery|datadome`,
  sucuri: "sucuri_cloudproxy|distil_r_captcha|KPSDK|kasada",
  akamai: String.raw`ak_bmsc|edgesuite\.net`,
  otherServices: String.raw`ddos-guard|akam\/\d+\/pixel|vercel security checkpoint|\/_sec\/cp_challenge|sec-if-cpt`,
};
const marks = new RegExp(anyOf(wallMarks), "i");

const wallPhrases = {
  check:
    "access denied|bot or not|just a moment|checking your browser|verify(?:ing)? (?:that )?you(?:'re| are) (?:a )?(?:not a robot|human)|are you a (?:robot|human)|you(?:'re| are) not a robot|human verification|security check|attention required|pardon our interruption",
  automation:
    "unusual (?:traffic|activity)|automated (?:access|requests|queries)|robot check|press (?:&|and) hold|show us your human side",
  rejection:
    "request (?:was )?(?:blocked|rejected)|you have been blocked|request could not be satisfied",
  scripts: "enable javascript and cookies|enable js and disable any ad|please enable cookies",
  reference: String.raw`ddos protection by|support id is|incident id|reference #\d`,
  status:
    "temporarily (?:blocked|restricted)|too many requests|captcha|(?:method|access) (?:is )?not allowed|forbidden|unauthorized|service unavailable",
  abroad: "zugriff verweigert|accès refusé|acesso negado|acceso denegado",
};
const wallWords = new RegExp(anyOf(wallPhrases), "i");

const wallTitle =
  /^(?:access denied|just a moment|attention required|403|405 not allowed|401|429|503|forbidden|blocked|robot check|bot or not|pardon our interruption|human verification|security check|please wait|one moment|verif|captcha|challenge|ddos|request rejected|are you a? ?(?:human|robot)|error 10\d\d|too many requests|service unavailable|client challenge|un momento|einen moment|un instant)/i;

/** Block pages are short: a longer text is a real page, whatever the names of its scripts. */
const wallLength = 2500;

/** Why the response is a block page; undefined for a real page. */
function blockSignal(page: Page, source: string, visible: string): string | undefined {
  if (page.status !== undefined && blockStatuses.has(page.status)) return `status ${page.status}`;
  if (page.status === 202 && visible.length < 400) return "status 202 without content";
  if (page.headers["x-amzn-waf-action"]) return "header x-amzn-waf-action";
  if (page.headers["cf-mitigated"]) return "header cf-mitigated";
  if (visible.length > wallLength) return undefined;
  if (wallTitle.test(page.title)) return `title "${page.title.slice(0, 60)}"`;
  const noscript = page.$("noscript").text().slice(0, 3000);
  const words = wallWords.exec(`${page.title}\n${visible}\n${noscript}`)?.[0];
  const mark = marks.exec(source.slice(0, 400_000))?.[0];
  if (words && (mark || visible.length < 700)) return `the words "${words}"`;
  if (mark && visible.length < 300) return `the mark "${mark}"`;
  return undefined;
}

/** Mount points of frameworks. */
const mountPoints =
  "#root,#app,#__next,#__nuxt,#___gatsby,#main-app,app-root,[data-reactroot],[ng-app],[ng-version],#svelte,#q-app,flt-glass-pane";

const waiting = /\b(?:javascript|loading|please wait|browser)\b/i;

/** A page that is rendered by scripts: a mount point or scripts, and hardly any text. */
function isScriptShell(page: Page, visible: string): boolean {
  const letters = visible.replace(/\s/g, "").length;
  if (letters > 160) return false;
  // A short static page still has a paragraph, or links to other pages.
  if (page.blocks.some((block) => block.text.length >= 60 && !waiting.test(block.text)))
    return false;
  if (page.$("body a[href]").length > 4) return false;
  const needsScripts = /javascript/i.test(page.$("noscript").text());
  return (
    needsScripts ||
    page.$(mountPoints).length > 0 ||
    (page.$("script").length > 0 && (letters < 60 || waiting.test(visible)))
  );
}

/** Default descriptions that build tools and site builders leave in the head. */
const templateWords =
  /\b(?:created (?:using|with)|create[- ]react[- ]app|vite|next\.js|generated by|lovable|template|website builder|built with|this is the description)\b/i;

const ofAgent = /\b(?:apartment|villa|vacation|holiday|property|home) rentals\b/i;

/** Whether title and description alone name a stay. */
function headNamesStay(page: Page): boolean {
  const title = `${page.title}\n${meta(page, "og:title", "og:site_name") ?? ""}`;
  const about = meta(page, "description") ?? meta(page, "og:description") ?? "";
  if (!title.trim() || about.length < 25 || templateWords.test(about)) return false;
  const words = `${title}\n${about}`;
  const first = page.title.split(/\s[|–—:-]\s/)[0] ?? "";
  if (elsewhere.tour.test(first) && !singleHouse.test(first)) return false;
  if (ofAgent.test(words) || scoreOf(words, listWords) > 0) return false;
  const stay = scoreOf(words, stayWords) + (lodgingName.test(words) ? 4 : 0);
  const tour = scoreOf(about, tourWords) + (elsewhere.tour.test(title) ? 4 : 0);
  return stay >= 4 && stay > tour && !elsewhere.business.test(title);
}
