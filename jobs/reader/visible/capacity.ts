import { fold } from "#jobs/reader/normalize/text";
import { meta, type Page } from "#jobs/reader/page";
import { visibleUnits } from "./units";

const person =
  "(?:guests?|people|persons?|pax|adults?|personen|leute|gäste|personnes?|voyageurs|hôtes|hóspedes|pessoas|huéspedes|personas|persone|ospiti|mense|gaste|gasten)";
const most =
  "(?:(?:for )?up to|at most|no more than|max(?:imum|imal|\\.)?(?: of)?|accommodates?(?: a maximum of)?|(?:can|to) (?:host|sleep)|capacity(?: of)?|bis zu|höchstens|tot|jusqu['’]à|até|hasta|fino a)";
const inAll =
  "(?:at most|max(?:imum|imal|\\.)?|in total|in all|at (?:a|any one) time|insgesamt|au maximum|au total|en total|no total|in totale)";
const statements = [
  String.raw`\b(?:sleeps|sleeping|slaap|schläft|dorme)\s{0,2}:?\s{0,2}(?:up to )?(?:\d{1,2}\s?(?:-|–|to)\s?)?(\d{1,3})\b`,
  String.raw`(?<!\p{L})${most}\s{0,2}:?\s(?:up to )?(\d{1,3})\s{1,2}(?:or more )?${person}(?!\p{L})`,
  String.raw`(?<![\d.,–-])(\d{1,3})\s{1,2}${person}\s${inAll}(?!\p{L})`,
  String.raw`\b(?:max(?:imum|\.)? (?:guests|people|pax)|guests?|occupancy|capacity|gäste|hóspedes)\s?:\s{0,3}(\d{1,3})\b`,
  String.raw`(?<![\d.,–-])(\d{1,3})\s${person}(?=\s?[·•|,]\s?\d{1,2} bed)`,
].map((pattern) => new RegExp(pattern, "giu"));
/** In a title the number of guests needs no further word. */
const inTitle = new RegExp(
  String.raw`(?<!\p{L})(?:for|für|pour|para|vir|voor)\s(\d{1,2})\s${person}(?!\p{L})`,
  "giu",
);

const numberWords = new Map(
  [
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen",
    "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "un deux trois quatre cinq six sept huit neuf dix onze douze",
    "um dois três quatro cinco seis sete oito nove dez onze doze",
  ].flatMap((words) => words.split(" ").map((word, at) => [word, String(at + 1)])),
);
const beforePerson = new RegExp(String.raw`(?<!\p{L})\p{L}{2,9}(?=\s${person}(?!\p{L}))`, "giu");

const withDigits = (text: string): string =>
  text.replace(beforePerson, (word) => numberWords.get(word.toLowerCase()) ?? word);

const events =
  /\b(?:caravans?|conference|wedding|banquet|reception|meeting|event|function|venue|seats?|delegates|restaurant|vehicle|boat|table|tour|drive|part(?:y|ies)|tagung|mariage|casamento|minimum)\b/i;
/** Parts of a property, whose capacity is not that of the whole. */
const part =
  /\b(?:rooms?|(?<!en[ -])suites?|tents?|units?|chalets?|cottages?|cabins?|rondavels?|bungalows?|zimmer|chambres?|quartos?|kamers?|camere)\b/i;
const severalParts = new RegExp(
  String.raw`(?<!\p{L})(\d{1,2}|${[...numberWords.keys()].join("|")})\s(?:\p{L}+ )?(${part.source})`,
  "iu",
);
const each = /\b(?:per|each|every|pro|je|jede[rsnm]?|par|chaque|por|cada|ogni|elke)\b/i;
/** Words of a sentence about all guests. */
const ofAll =
  /\b(?:lodge|camp|hotel|resort|property|estate|guest ?house|the (?:house|home|villa|farm)|die huis|das haus|la maison|a casa|total|altogether|in all|whole|entire|exclusive(?:ly)?|at (?:a|any one) time|at most|insgesamt|maxim\p{L}*|höchstens|au total|máximo|bedrooms?)\b/iu;
/** Properties that are rented as a whole. */
const wholeUnit =
  /\b(?:cottage|cabin|villa|apartment|flat|(?<!guest[ -])house|holiday home|\p{L}*huis|chalet|bungalow|farmhouse|ferienhaus|ferienwohnung|gîte|casa|studio|loft)\b/iu;

interface Stated {
  guests: number;
  passage: string;
}

const sentenceEnd = /[.!?](?=\s|$)|\n/;

function statedIn(written: string, patterns: RegExp[]): Stated[] {
  const text = withDigits(written);
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const end = match.index + match[0].length;
      const before = text.slice(Math.max(0, match.index - 150), match.index).split(sentenceEnd);
      const after = text.slice(end, end + 60).split(sentenceEnd);
      const subject = before.at(-1) ?? "";
      const passage = `${subject}${match[0]}${after[0] ?? ""}`;
      const guests = Number(match[1]);
      const isOther =
        events.test(passage) || each.test(passage) || isOfPart(subject, guests, match[0]);
      return guests > 0 && guests <= 200 && !isOther ? [{ guests, passage }] : [];
    }),
  );
}

/** "Our tents sleep 2", but not "our six tents sleep 12". */
function isOfPart(subject: string, guests: number, words: string): boolean {
  const [, count = "", noun] = severalParts.exec(subject) ?? [];
  const parts = Number(numberWords.get(count.toLowerCase()) ?? count);
  const isRange = /\d\s?(?:-|–|to)\s?\d/.test(words);
  return noun && parts > 1 && !isRange ? guests <= parts : part.test(subject);
}

/** Different numbers belong to several rooms. */
function agreed(stated: Stated[]): Stated | undefined {
  return new Set(stated.map(({ guests }) => guests)).size === 1 ? stated[0] : undefined;
}

/** The capacity of the whole place: as its title or description states it, else as its text does. */
export function statedCapacity(page: Page, name: string): Stated | undefined {
  const heading = page.blocks.find(({ level }) => level === 1)?.text;
  const tags = [meta(page, "og:title"), meta(page, "description", "og:description")];
  const head = [page.title, ...tags, heading];
  const inHead = agreed(head.flatMap((text) => statedIn(text ?? "", [...statements, inTitle])));
  if (inHead) return inHead;
  const isWhole = wholeUnit.test(`${name} ${page.title}`) && visibleUnits(page.blocks).length < 2;
  const isAside = (headings: string[]) =>
    headings
      .slice(-2)
      .filter((one) => fold(one) !== fold(name))
      .some((one) => events.test(one) || (!isWhole && part.test(one)));
  const blocks = page.blocks.filter(
    ({ zone, text, headings }) =>
      (zone === "main" || zone === "header") && text.length < 1500 && !isAside(headings),
  );
  const stated = blocks.flatMap(({ text }) => statedIn(text, statements));
  const ofEverybody = stated.filter(({ passage }) => ofAll.test(passage));
  return agreed(ofEverybody) ?? (isWhole ? agreed(stated) : undefined);
}
