/** German, French, Portuguese and Italian words for what a price is for, each with the English words that are read. */

const person = "(?:persona?|personne|pessoa)";
const guests = String.raw`(?:pessoas|personen|personnes|pers\.|persone|hóspedes)`;
const glossary: readonly (readonly [RegExp, string])[] = [
  [/\b(?:einzelzimmer-?zuschlag|ez-?zuschlag|ezz)\b/gi, "single supplement"],
  [/\bsuppl(?:[ée]ment|\.) (?:chambre )?(?:single|simple|individuelle?)/gi, "single supplement"],
  [/\bsupp?lemento (?:camera )?(?:single|singola|individual)\b/gi, "single supplement"],
  [new RegExp(`\\b(?:pro|par|por|per|a) ${person}\\b`, "gi"), "per person"],
  [/\bp\. ?P\.(?= |$|\/)/g, "per person"],
  [
    /\b(?:pro|par|por|et par|und|e por) (?:nacht|nuit[ée]?e?|noite)(?!\p{L})|\b(?:a|per) notte\b/giu,
    "per night",
  ],
  [/\b(?:pro|par|por) (?:zimmer|chambre|quarto)\b/gi, "per room"],
  [
    /\b(?:pro|par|por) (?:casa|haus|maison|villa|bungalow|tenda|zelt|tente|suite|unidade|einheit)\b/gi,
    "per unit",
  ],
  [
    /\bim doppelzimmer\b|\ben chambre double\b|\bbase (?:d['’]une )?chambre double\b|\bem quarto duplo\b|\bin camera doppia\b/gi,
    "in a double room",
  ],
  [
    /\bdoppelzimmer\b|\bchambre double\b|\bquarto duplo\b|\bcamera doppia\b|\bDZ\b/gi,
    "double room",
  ],
  [
    /\beinzelzimmer\b|\b(?:en )?chambre (?:single|simple|individuelle)\b|\b(?:em )?quarto (?:individual|simples)\b|\bcamera singola\b|\bEZ\b/gi,
    "single room",
  ],
  [
    /\b(?:einzel(?:belegung|nutzung)|(?:occupation|usage) (?:simple|single|individuelle?)|(?:ocupação|uso) (?:individual|single|simples))/gi,
    "single occupancy",
  ],
  [/\b(?:dreibettzimmer|chambre triple|quarto triplo|camera tripla)\b/gi, "triple room"],
  [/\b(?:kind(?:er)?|enfants?|crianças?|bambini)\b/gi, "children"],
  [/\b(?:jahren?|ans|anos|anni)\b/gi, "years"],
  [/\b(?:halbpension|demi-pension|meia[- ]pensão|mezza pensione)/gi, "half board"],
  [/\b(?:vollpension|pension complète|pensão completa|pensione completa)/gi, "full board"],
  [
    /(?<!\p{L})(?:übernachtung mit frühstück|frühstück|petit[- ]déjeuner|pequeno[- ]almoço)/giu,
    "breakfast only",
  ],
  [/\b(?:selbstversorg(?:ung|er)|sans repas|location seule|sem refeições)/gi, "self catering"],
  [/\b(?:lotação|capacidade|capacité|kapazität)(?: m[áa]x(?:ima|imale|\.)?)?/gi, "sleeps"],
  [/\bm[áa]x\. ?(?=\d)/gi, "max "],
  [new RegExp(`(?<=\\d )${guests}(?!\\p{L})`, "giu"), "guests"],
  [
    /\bmindestaufenthalt\b|\bs[ée]jour minimum\b|\bestadia mínima\b|\bsoggiorno minimo\b/gi,
    "minimum stay",
  ],
  [/\b(?:nächten?|nuits|noites|notti)(?!\p{L})/giu, "nights"],
];

/** A narrow column breaks its lines between any two words. */
const patterns = glossary.map(
  ([{ source, flags }, english]) =>
    [new RegExp(source.replaceAll(" ", "\\s"), flags), english] as const,
);

/** The text with these words in English; null without any. */
export function translate(text: string): string | null {
  let translated = text;
  for (const [words, english] of patterns) translated = translated.replaceAll(words, english);
  return translated === text ? null : translated;
}

const phrases = new RegExp(
  `\\b(?:pro|par|por|und|et|e) (?:${person}|nacht|nuit|noite|zimmer|chambre|quarto)\\b|(?:\\bm[áa]x\\. ?)?\\b\\d{1,2} ${guests}(?!\\p{L})`,
  "giu",
);
/** A name without what is said beside it of the price. */
export const withoutForeign = (name: string) => name.replaceAll(phrases, " ");
