import { fold } from "#jobs/reader/normalise/text";
import type { Page } from "#jobs/reader/page";
import { meta } from "#jobs/reader/page";
import { guestFields } from "./capacity-fields";

const person =
  "(?:guests?|people|persons?|pax|adults?|personen|gäste|personnes?|voyageurs|hôtes|hóspedes|pessoas|huéspedes|personas|persone|ospiti|mense|gaste|gasten)";
const patterns = [
  new RegExp(
    String.raw`\b(?:sleeps|slaap|schläft|dorme)\s{0,2}:?\s{0,2}(?:up to |a maximum of |max\.? |tot |bis zu )?(?:\d{1,2}\s?(?:-|–|to)\s?)?(\d{1,3})\b(?!\s?(?:-|–)\s?\d)`,
    "giu",
  ),
  new RegExp(
    String.raw`\b(?:maximum|max\.?|accommodates|capacity|capacity of|maximum occupancy|capacité|kapasiteit|capacidade|hosts|total capacity)\s{0,2}:?\s{0,2}(?:of |up to |is |de |für |de até |van )?(\d{1,3})\s{0,2}${person}\b`,
    "giu",
  ),
  new RegExp(
    String.raw`\b(?:up to|for up to|bis zu|jusqu['’]à|até|hasta|fino a|tot)\s{1,2}(\d{1,3})\s{1,2}${person}\b`,
    "giu",
  ),
  new RegExp(
    String.raw`\b(?:für|pour|para|vir|voor)\s{1,2}(\d{1,2})\s{1,2}(?:personen|personnes|pessoas|personas|mense|gäste)\b`,
    "giu",
  ),
  new RegExp(
    String.raw`(?:^|[·•|,\n]\s{0,2})(\d{1,2})\s{1,2}(?:guests|hóspedes|voyageurs|gäste|huéspedes|gasten)\s{0,2}(?:$|[·•|,\n])`,
    "giu",
  ),
  new RegExp(
    String.raw`\b(?:maximum occupancy|max(?:imum)? guests|max\.? (?:persons|people|pax)|guest capacity|anzahl gäste|number of guests|sleeping capacity)\s{0,2}:?\s{0,3}(\d{1,3})\b`,
    "giu",
  ),
];
/** Where the pattern without any other word stands above. */
const bareNumber = 4;
const events =
  /\b(conference|wedding|banquet|reception|meeting|event|function|venue|seats?|ballroom|delegates|restaurant|vehicle|boat|table|esstisch|tisch|sofa|couch|sauna|jacuzzi|hot tub|caravans?|part(?:y|ies)|game drive|tagung|mariage|casamento|per (?:room|tent|suite|chalet|unit|booking))\b/i;

/** Parts of a property: what they sleep says nothing about the whole. */
const unit =
  /\b((?:bed)?rooms?|suites?|tents?|units?|chalets?|cottages?|cabins?|rondavels?|bungalows?|campsites?|bandas?|zimmer|chambres?|quartos?|kamers?|habitaci[oó]n(?:es)?|camere)\b/i;
/** Beds are told room by room. */
const bedding = /\b(beds?|king|queen|twin|double|betten|lits?|camas?|letti)\b/i;
/** Properties that are let as a whole. */
const wholeUnit =
  /\b(cottage|cabin|villa|apartment|flat|(?<!guest[ -])house|holiday home|chalet|bungalow|farmhouse|ferienhaus|ferienwohnung|gîte|casa|huis|studio|loft|treehouse)\b/i;
/** Words by which a lodge or a hotel speaks of all its guests. */
const ofAll =
  /\b(lodge|camp|hotel|resort|property|estate|guest ?house|the (?:house|home|villa|farm)|die huis|das haus|la maison|a casa|la casa|in total|total|altogether|in all|whole|entire|exclusive(?:ly)?|max|at (?:a|any one) time|capacity|gesamt|insgesamt|maximal|höchstens|au total|maximum|máximo|ao todo|no total|en total|in totale|altesaam|kapasiteit|capacité|capacidade)\b/i;
const bedrooms =
  /\b(?:two|three|four|five|six|[2-6])[ -]bedrooms?\b(?! (?:suites?|tents?|chalets?|units?|family))/i;
/** A bare "4 guests" is the place's only beside its beds and baths, else it is the visitor's search. */
const beside =
  /\b(bed|bath|zimmer|bad|chambre|lit|quarto|cama|banheiro|camer|letto|bagno|habitaci|baño|slaap)/i;

interface Stated {
  guests: number;
  passage: string;
}

function statedIn(text: string): Stated[] {
  const found: Stated[] = [];
  for (const [at, pattern] of patterns.entries()) {
    if (at === bareNumber && !beside.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const around = text.slice(Math.max(0, match.index - 70), match.index + match[0].length + 50);
      const guests = Number(match[1]);
      if (guests > 0 && guests <= 200 && !events.test(around))
        found.push({ guests, passage: around });
    }
  }
  return found;
}

/**
 * Guests the whole place takes. A lodge with rooms has to say that it speaks of all of them; where
 * different numbers stand, only what the page says of itself (title, description) counts.
 */
export function statedCapacity(page: Page, name: string): Stated | undefined {
  const title = page.title.replace(/^home(?:page)?\b/i, "");
  const ofWhole = wholeUnit.test(`${name} ${title}`);
  const fits = (one: Stated): boolean =>
    ofWhole || (!unit.test(one.passage) && !bedding.test(one.passage) && ofAll.test(one.passage));
  const own = [
    title,
    meta(page, "description", "og:description") ?? "",
    meta(page, "og:title") ?? "",
  ]
    .flatMap(statedIn)
    .filter((one) => ofWhole || !unit.test(one.passage));
  const [first] = own;
  if (first && own.every((one) => one.guests === first.guests)) return first;
  const aside = (headings: string[]): boolean =>
    headings
      .slice(-2)
      .filter((one) => fold(one) !== fold(name))
      .some((one) => events.test(one) || (!ofWhole && unit.test(one)));
  const said = page.blocks
    .filter((block) => block.zone === "main" || block.zone === "header")
    .filter((block) => block.text.length < 1500 && !aside(block.headings))
    .flatMap((block) => statedIn(block.text))
    .filter(fits);
  return agreed(said) ?? fieldCapacity(page, ofWhole, aside);
}

function agreed(said: Stated[]): Stated | undefined {
  return new Set(said.map((one) => one.guests)).size === 1 ? said[0] : undefined;
}

/** Facts that disagree are those of several rooms; of a lodge they need rooms or hours beside them. */
function fieldCapacity(
  page: Page,
  ofWhole: boolean,
  aside: (headings: string[]) => boolean,
): Stated | undefined {
  const fields = guestFields(page).filter((one) => !events.test(one.passage));
  // A single number on a page that tells of several bedrooms is that of the house.
  const house = fields.length === 1 && page.blocks.some(({ text }) => bedrooms.test(text));
  const own = fields.filter((one) => !aside(one.headings) && (ofWhole || house || one.ofPlace));
  return agreed(fields) && agreed(own);
}
