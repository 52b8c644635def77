import { reservedNames } from "#domain/log/actors";

/** Letters that look like plain Latin ones, each followed by that letter. */
const lookAlikePairs = [
  // Greek
  "ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXαaβbγyεeηnιiκkνvοoρpςsτtυuχxωw",
  // Cyrillic
  "АAВBЕEЗ3НHІIЈJКKМMОOРPСCТTУYХXЅSԌGԚQԜWҮYаaвbгrеeз3иuіiјjкkмmнhоoпnрpсcтtуyхxѕsьbѵvһhԁdԛqԝwүy",
  // Latin, and letters without a decomposition
  "ӀlӏlıiɑaɡgøoØOłlŁLđdĐD",
].join("");

const lookAlikes = new Map(
  (lookAlikePairs.match(/../gu) ?? []).map((pair) => [...pair] as [string, string]),
);

/** Latin letters and digits that are hard to tell apart in most fonts. */
const asciiLookAlikes: readonly [pattern: RegExp, letter: string][] = [
  [/[1i|]/g, "l"],
  [/0/g, "o"],
  [/rn/g, "m"],
  [/vv/g, "w"],
];

/** Letters that are drawn as nothing: Hangul fillers. */
const blankLetters = /[\u115F\u1160\u3164\uFFA0]/g;

/**
 * Equal for names that look alike: without case, spaces, punctuation, accents and invisible characters,
 * with similar letters of other scripts as Latin ones. Stored in person_names: a change of this function
 * needs a migration that computes the keys anew.
 */
export function nameKey(name: string): string {
  const plain = [...name.normalize("NFKD")]
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join("")
    .toLowerCase()
    .replace(blankLetters, "")
    .replace(/[^\p{L}\p{N}|]/gu, "");
  return asciiLookAlikes.reduce((key, [pattern, letter]) => key.replace(pattern, letter), plain);
}

const reservedKeys = new Set(reservedNames.map(nameKey));
/** Programs that name themselves by more: "api: Partner", "import 12". */
const reservedFirstKeys = new Set(["api", "import"].map(nameKey));

/** True for names that look like a program of the site: "The schedule", "api: Partner". */
export function isReservedName(name: string): boolean {
  const [firstWord = ""] = name.trim().split(/[^\p{L}\p{M}\p{N}\p{Cf}]+/u);
  return reservedKeys.has(nameKey(name)) || reservedFirstKeys.has(nameKey(firstWord));
}

/** Characters that change the direction of the text after them: a name could show another one. */
export const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** Present names by the names that the same people had before, from when these were theirs alone. */
export type FormerNames = Readonly<Record<string, { now: string; since: string }>>;

/** The present name of whoever acted under a former one; null for a present name and for programs. */
export function presentName(names: FormerNames, name: string, at: Date): string | null {
  const known = Object.hasOwn(names, name) ? names[name] : undefined;
  return known && new Date(known.since) <= at ? known.now : null;
}
