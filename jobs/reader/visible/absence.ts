import type { CheerioAPI } from "cheerio";

import { type Element, firstText } from "#jobs/reader/nodes";
import { squeeze, wholeWords, wordCount } from "#jobs/reader/normalize/text";
import type { Block } from "#jobs/reader/page-blocks";

/**
 * Words that deny what follows: "no pool", "we do not have Wi-Fi", "rates exclude: laundry"; not
 * before words that make them harmless: "no extra charge", "not only".
 */
const denying = wholeWords([
  String.raw`no(?![-.]? ?\d|-| (?:extra|additional|added|hidden|further|charge|cost|fee|surcharge|supplement|commission|deposit)| (?:need|doubt|problem|matter|worries|limit|minimum|better|other|less|fewer|more|longer|wonder|shortage|stranger|exception|smok|fuss|rush|load ?shedding|of))`,
  String.raw`without(?! \p{L}+ing\b| (?:an? |any )?(?:doubt|visit|charge|extra|additional|limit|exception|compromise|fuss))`,
  String.raw`(?<!^|please )(?:do|does|did|is|are|was|were|has|have|can|could|will|would)(?: not|n['’]t)(?! (?:only|just|far|least|too|simply|merely|miss|forget|worry|need|want|wait|hesitate|leave))`,
  "cannot|can['’]t|won['’]t|neither|nor|none|lacks?|lacking|exclud(?:es?|ed|ing)|exclusions?|(?:are|is) building|plan(?:s|ning)? to (?:build|add)",
  "(?<=^)not(?! (?:only|just|far|least|to))",
  "kein(?:e[mnrs]?)?|ohne(?! (?:aufpreis|zusätzliche))|weder",
  "sans(?! (?:supplément|frais|oublier|doute|vis-à-vis))|pas(?! (?:seulement|loin|cher|à pas))|aucune?|ni",
  "sin(?! (?:coste|cargo|duda))|ningun[ao]?|ningún|tampoco",
  "não|sem(?! (?:custo|dúvida))|nem|nenhuma?",
  "non(?!-| (?:solo|seulement|fum|smok))|senza|nessun[ao]?|né",
  "geen|zonder|hakuna|hatuna|wala|bila",
]);

/** Words that deny what precedes them: "the spa is closed", "Wi-Fi is not available". */
const denied = wholeWords(
  [
    "(?:not|\\p{L}+n['’]t|no longer|nor)(?: (?:be|been|being|yet|currently|always))? (?:available|offered|provided|included|served|permitted|allowed|possible|open|working|operational|in (?:use|operation)|installed|supplied|present|accessible|suitable)",
    "unavailable|out of (?:order|service|use)|under (?:construction|renovation|repair)|discontinued|suspended|prohibited|forbidden|excluded",
    "(?:coming|opening) soon|(?:is|are) planned",
    "(?:is|are|remains?|currently|temporarily|permanently|been) closed(?! (?:on|at|from|between|every|during|in|to|by|after|daily|for (?:lunch|dinner)))",
    "nicht (?:verfügbar|vorhanden|inbegriffen|enthalten|inklusive|möglich|gestattet|erlaubt|im preis)|nicht(?=$|[.!])",
    "(?:ist|sind|bleibt|vorübergehend) geschlossen|außer betrieb",
    String.raw`(?:pas|non|plus) (?:disponible|inclus|compris|fourni|proposé|autorisé|permis|accessible)\p{L}*|indisponibles?`,
    "(?:est|sont|actuellement|temporairement) fermée?s?|en travaux|hors service|interdite?s?",
    String.raw`(?:no|não|non)(?: (?:está|están|se|es|são|é|è|sono|estão))? (?:disponi|inclu|permit|ammess|compres|ofre|ofere)\p{L}+`,
    String.raw`(?:está|están|estão|è|sono) (?:cerrad|fechad|chius)\p{L}+|indispon[ií]ve(?:l|is)|fuera de servicio|e[mn] obras`,
    "niet (?:beschikbaar|inbegrepen|toegestaan|aanwezig|mogelijk)|nie (?:beskikbaar|ingesluit|toegelaat)|(?:is|zijn) (?:gesloten|gesluit)|ha[iz]i?patikani|imefungwa",
  ],
  "giu",
);

const cross = "[✗✘❌✖×☒🚫]";
/** The whole of an answer: in the next cell, behind a colon, in brackets. */
const negativeAnswer = new RegExp(
  `^(?:${cross}|x|n/a|(?:not available|not included|unavailable|closed|none|not?|nein|keine?|non|aucune?|não|nee|nie|geen|hapana|nessun[ao]?|pas disponible|no disponible|nicht verfügbar|não disponível))$`,
  "iu",
);
const crossedOut = new RegExp(String.raw`^\s*${cross}|${cross}\s*$`, "u");
/** "Swimming pool: no", "Spa (closed)", "Sauna No". */
const answered =
  /[:–—=(…|]\s{0,3}([^:–—=(…|]{1,40}?)\)?\s{0,3}$|\s-\s([^-]{1,40})$|\s(\p{Lu}\p{L}{1,3})$/u;
/** In brackets behind an amenity this is about its price, not its absence. */
const ofPrice = wholeWords([
  "included|incl|inclu(?:s|se|ido|ida|ído|ída)|inbegriffen|extra|charge|cost|fee",
]);
const bracket = /\(([^()]{1,60})\)/gu;

const contrasts =
  /;|,?\s(?:but|however|although|though|while|whereas|instead|aber|jedoch|sondern|mais|pero|sino|mas|porém|maar|però|lakini)\s|,?\sand (?=there|we |it |you )/iu;
/** A statement before "and" is not denied by what follows it: "We have a pool, and the spa is closed". */
const statement = wholeWords([
  "have|has|offers?|enjoy|features?|includes?|boasts?|with|is|are|haben|hat|bietet|avons|dispose|tenemos|tiene|temos|tem|het",
]);
/** A denial ends here: "no Wi-Fi in the tents". */
const limit =
  /\s(?:in|at|on|inside|within|during|when|because|since|im|auf|dans|au|em|nel|nella)\s/iu;
/** It belongs to the denial: "not allowed in the pool". */
const complement = /^\s(?:to|in|into|on|at|for)\s[^,]*/iu;
/** "No" is a preposition in Portuguese. */
const portuguese = wholeWords(["em|uma|um|com|dos|das|ao|aos|são|você|nosso|nossa"]);

/** Entries of lists are short; what follows a denial in them is denied too. */
const maxEntryWords = 8;

function affirmedClause(clause: string, isSentence: boolean): string {
  const last = [...clause.matchAll(denied)].at(-1);
  let rest = clause;
  if (last) {
    const before = clause.slice(0, last.index);
    const joint = Math.max(0, before.lastIndexOf(" and "));
    const after = clause.slice(last.index + last[0].length);
    const isHeading = /^\s?:/.test(after);
    const remainder = after.replace(complement, "");
    const first = before.slice(0, joint);
    rest =
      (statement.test(first) ? affirmedClause(first, isSentence) : "") +
      (isHeading ? "" : remainder);
  }
  const first = denying.exec(rest);
  if (!first || (/^no$/i.test(first[0]) && portuguese.test(rest))) return rest;
  const covered = rest.slice(first.index);
  const end = isSentence ? limit.exec(covered)?.index : undefined;
  return rest.slice(0, first.index) + covered.slice(end ?? covered.length);
}

/** A longer one is a list without full stops, in which no word denies the rest. */
const maxSentence = 600;

function affirmedSentence(sentence: string): string {
  if (sentence.length > maxSentence) return sentence;
  const isSentence = wordCount(sentence) > maxEntryWords;
  const clauses = sentence.split(contrasts);
  const left = clauses.map((clause) => affirmedClause(clause, isSentence));
  return left.some((clause, at) => clause !== clauses[at]) ? left.join(" ") : sentence;
}

/** "Wi-Fi (not available)" is missing, "Wi-Fi (no TV)" and "Massage (not included)" are not. */
function withoutRemarks(line: string): string {
  const isEntry = wordCount(line) <= maxEntryWords;
  let isAbsent = false;
  const text = line.replace(bracket, (whole, remark: string) => {
    const isAnswer = negativeAnswer.test(remark) || remark.search(denied) >= 0;
    if (isAnswer && isEntry && !ofPrice.test(remark)) isAbsent = true;
    return isAnswer || denying.test(remark) ? "" : whole;
  });
  return isAbsent ? "" : text;
}

function affirmedLine(line: string): string {
  const text = withoutRemarks(line).trim();
  const behind = answered.exec(text.slice(-60));
  const answer = behind?.[1] ?? behind?.[2] ?? behind?.[3] ?? "";
  if (crossedOut.test(text) || negativeAnswer.test(answer.trim())) return "";
  const sentences = text.split(/(?<=[.!?])\s/);
  return sentences.map(affirmedSentence).join(" ");
}

/** The text without what it denies: "There is no pool, but a bar" leaves "There is a bar". */
export function affirmed(text: string): string {
  const lines = text.split("\n").map(affirmedLine);
  return lines.filter((line) => line.trim() !== "").join("\n");
}

/** Whether a short entry says that it is missing. */
export function denies(entry: string): boolean {
  const left = squeeze(affirmed(entry));
  return left === "" || left !== squeeze(withoutRemarks(entry));
}

/** Headings and captions deny with these words alone: "No-fuss dining" denies nothing. */
const heading = wholeWords([
  String.raw`not|\p{L}+n['’]t|exclu(?:de[sd]?|ding|sions?)|unavailable|closed|nicht|ne|non|pas|não|niet|nie|no (?:incl|disp)\p{L}+`,
]);
const maxHeadingWords = 7;

/** Whether a heading says that what follows is missing: "Not included", "What we don't have". */
function headsAbsence(text: string): boolean {
  return wordCount(text) <= maxHeadingWords && heading.test(text) && denies(text);
}

const affirming = wholeWords(["included|includes|inclusions|amenities|facilities|available"]);

/** The nearest heading that says anything about it decides. */
function isBelowAbsence({ headings }: Block): boolean {
  const near = headings.slice(-3).reverse();
  const decisive = near.find((one) => headsAbsence(one) || affirming.test(one));
  return decisive !== undefined && headsAbsence(decisive);
}

const absentClass =
  /(?:^|[\s_-])(?:not-?available|unavailable|not-?included|excluded)(?:[\s_-]|$)|(?:^|[\s_-])disabled(?:\s|$)/i;
const crossClass =
  /(?:^|[\s_-])(?:times|xmark|cross|ban|close|remove|unchecked|not?-?available|unavailable|bi-x)(?:$|[\s_-])/i;
const crossPicture = /(?:^|[/_-])(?:cross|no|times|x|unavailable)\.(?:png|svg|gif|webp)/i;

type Child = Element["children"][number];
const isElement = (node: Child): node is Element => node.type === "tag";
/** The first elements inside another one; more are no icons and no cells. */
const elementsIn = ({ children }: Element, most: number): Element[] =>
  children.slice(0, most * 2 + 1).filter(isElement);

const maxIcons = 8;

/** A cross that is drawn: an icon's class, a picture's alt text or file. */
function drawsCross(element: Element): boolean {
  const open = elementsIn(element, maxIcons);
  for (let steps = 0; open.length > 0 && steps < maxIcons; steps++) {
    const icon = open.shift();
    if (!icon) break;
    const { class: classes = "", alt = "", src = "" } = icon.attribs;
    const isIcon = icon.name === "svg" || firstText(icon, 10).trim() === "";
    if (isIcon && crossClass.test(classes.slice(0, 200))) return true;
    if (negativeAnswer.test(alt.trim()) || crossPicture.test(src.slice(-100))) return true;
    open.push(...elementsIn(icon, maxIcons));
  }
  return false;
}

function answersNo(element: Element): boolean {
  const text = squeeze(firstText(element, 60));
  return text === "" ? drawsCross(element) : negativeAnswer.test(text);
}

function parentOf(element: Element): Element | undefined {
  return element.parent?.type === "tag" ? element.parent : undefined;
}

/** The cell or term that a block stands in. */
function cellOf(element: Element): Element | undefined {
  let node: Element | undefined = element;
  for (let steps = 0; node && steps < 4; steps++, node = parentOf(node))
    if (/^(?:td|th|dt)$/.test(node.name)) return node;
  return undefined;
}

function definitionOf(term: Element): Element | undefined {
  let next = term.next;
  for (let steps = 0; next && next.type !== "tag" && steps < 3; steps++) next = next.next;
  return next?.type === "tag" && next.name === "dd" ? next : undefined;
}

const maxColumns = 12;
/** In wider rows a cell answers for its column, not for its row. */
const maxAnswered = 4;

/** Whether the other cells of a row, or the title of its column, say no. */
function isDeniedCell(cell: Element): boolean {
  if (cell.name === "dt") {
    const definition = definitionOf(cell);
    return definition !== undefined && answersNo(definition);
  }
  const row = parentOf(cell);
  const cells = row ? elementsIn(row, maxColumns) : [];
  const others = cells.length <= maxAnswered ? cells.filter((one) => one !== cell) : [];
  const answers = others.filter((one) => firstText(one, 10).trim() !== "" || drawsCross(one));
  if (answers.length > 0 && answers.every(answersNo)) return true;
  const body = row && parentOf(row);
  const table = body && body.name !== "table" ? parentOf(body) : body;
  const first = table?.children.find(isElement);
  const titles = first?.name === "tr" ? first : first?.children.find(isElement);
  const title = titles && elementsIn(titles, maxColumns)[cells.indexOf(cell)];
  return title !== undefined && title !== cell && headsAbsence(squeeze(firstText(title, 80)));
}

/** Whether the block after this one is its answer: "Swimming pool", "No". */
function isAnsweredNo(block: Block, next: Block | undefined): boolean {
  if (!next || block.text.length > 80 || !negativeAnswer.test(next.text)) return false;
  return next.element.parent === block.element.parent;
}

const listTag = /^(?:li|td|dd)$/;

/**
 * The blocks without what the page says is missing: text that denies it, and everything that a
 * denying heading, caption, row, column, class or cross covers.
 */
export function affirmedBlocks(blocks: readonly Block[]): Block[] {
  let isBelowCaption = false;
  return blocks.flatMap((block, at) => {
    const isItem = listTag.test(block.tag);
    if (!isItem) isBelowCaption = headsAbsence(block.text);
    const cell = cellOf(block.element);
    const isAbsent =
      (isItem && isBelowCaption) ||
      isBelowAbsence(block) ||
      absentClass.test((block.element.attribs.class ?? "").slice(0, 200)) ||
      (block.text.length < 80 && drawsCross(block.element)) ||
      isAnsweredNo(block, blocks[at + 1]) ||
      (cell !== undefined && isDeniedCell(cell));
    const text = isAbsent ? "" : affirmed(block.text);
    if (text === "") return [];
    return [text === block.text ? block : { ...block, text }];
  });
}

/** Text of this length is struck out on purpose, not by a tag that was never closed. */
const maxStruck = 300;
const struckElements =
  's,strike,del,[style*="line-through"],[class*="line-through"],[class*="strikethrough"]';

/** Removes what the page strikes out: for no reader is it on the page. */
export function removeStruck($: CheerioAPI): void {
  $(struckElements).each((_, element) => {
    if (firstText(element, maxStruck + 1).length <= maxStruck) (element as Element).children = [];
  });
}
