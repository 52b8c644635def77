import { isWebAddress } from "#domain/forms/values";
import { countriesFromField } from "#domain/places/country-names";
import { readWhat3words } from "#domain/places/lookups";
import { readCell } from "./cells";
import { readPointCell } from "./degrees";
import { type HeadGuess, targetOfHead, targetOfUnit } from "./heads";
import { readDecimal } from "./numbers";
import { readPriceCell, unitInWords } from "./price-cell";
import type { ColumnProfile } from "./table";
import { findTarget, guessTarget, isOwnRemark, type Target } from "./targets";
import { readAnswer } from "./yes-no";

/** A guess of the target that a column is read as. */
export interface Guess {
  /** Null: its heading names a target that its values do not fit. */
  target: Target | null;
  /** 0 to 100. */
  score: number;
  question?: string;
}

/** Share of the samples that can be read as a target. */
function fit(target: Target, { samples, head }: ColumnProfile): number {
  if (target.readAs === "id" || target.readAs === "version" || samples.length === 0) return 1;
  const read = samples.filter((sample) => {
    const readings = Object.values(readCell(target, sample, { head }));
    return readings.every((reading) => !("refused" in reading));
  });
  return read.length / samples.length;
}

const minFit = 0.5;
/** Share of the values. */
export const goodFit = 0.8;

/** Guesses a column by its heading, as far as its values fit, and otherwise by its values; null where neither says. */
export function guessColumn(
  profile: ColumnProfile,
  all: readonly ColumnProfile[],
  isOwn: boolean,
): Guess | null {
  if (isOwnRemark(profile.head)) return null;
  const byHead = targetOfHead(profile.head);
  if (byHead && (isOwn || byHead.target.readAs === "version")) return byHead;
  if (byHead?.target.readAs === "id") return hasOurNames(all) ? byHead : null;
  const guess = byHead && fitting(refine(byHead, profile), profile);
  return guess?.target ? guess : (guessByValues(profile, all) ?? guess);
}

/** A guess by heading as far as the values can be read so. */
function fitting(guess: HeadGuess, profile: ColumnProfile): Guess {
  const { target, score, isPart } = guess;
  const { label } = target;
  const share = fit(target, profile);
  // Without its country a stay is refused, by the cell if there is one.
  if (share < minFit && target.name !== "countries")
    return { target: null, score, question: `Few values can be read as ${label}` };
  if (isPart) return { target, score, question: `Is this ${label}?` };
  if (target.name === "rating") return { target, score, question: "On which scale, and by whom?" };
  return { target, score };
}

/** True where every column has a name of ours: an id beside other names is that of another program. */
const hasOurNames = (all: readonly ColumnProfile[]): boolean =>
  all.every(({ head }) => isOwnRemark(head) || (guessTarget(head)?.rank ?? 9) <= 2);

const shortEntry = 80;

/** The values of a column, or the rest of its heading, say what the heading leaves open. */
function refine(guess: HeadGuess, { samples, head }: ColumnProfile): HeadGuess {
  const to = (other: string) => ({ ...guess, target: findTarget(other) ?? guess.target });
  const are = (is: (text: string) => boolean) =>
    samples.length > 0 && samples.filter(is).length / samples.length >= goodFit;
  const isPoint = (text: string) => readDecimal(text) === null && readPointCell(text) !== null;
  switch (guess.target.name) {
    case "coverImage":
      return samples.some((text) => (text.match(/https?:/g)?.length ?? 0) > 1)
        ? to("images")
        : guess;
    case "pricePerNight":
      return to(targetOfUnit(unitInWords(head)));
    case "region":
      return are((text) => countriesFromField(text).unknown.length === 0) ? to("countries") : guess;
    case "latitude":
      return are(isPoint) ? to("coordinates") : guess;
    case "experiences":
      return are((text) => text.split(/[\n,;|]/).every((one) => one.trim().length < shortEntry))
        ? to("activities")
        : guess;
    default:
      return guess;
  }
}

const imageAddress = /^https?:\/\/\S+\.(?:jpe?g|png|webp|avif|gif)(?:[?#]\S*)?$/i;

interface Look {
  target: string;
  /** Score where every sample looks like it. */
  score: number;
  is(sample: string): boolean;
}

/** Patterns of values by which a column is recognized, whatever its heading. */
const looks: readonly Look[] = [
  {
    target: "coordinates",
    score: 60,
    is: (text) => readDecimal(text) === null && readPointCell(text) !== null,
  },
  {
    target: "images",
    score: 60,
    is: (text) => text.split(/[\s,;|]+/).every((one) => imageAddress.test(one)),
  },
  {
    target: "what3words",
    score: 60,
    is: (text) => !isWebAddress(text) && readWhat3words(text) !== null,
  },
  {
    target: "currency",
    score: 55,
    is: (text) => /^[A-Z]{3}$/.test(text) && "currency" in readPriceCell(`${text} 1`, {}),
  },
  {
    target: "countries",
    score: 54,
    is: (text) => text.length > 2 && countriesFromField(text).unknown.length === 0,
  },
  {
    target: "pricePerNight",
    score: 45,
    is: (text) => /\d/.test(text) && readPriceCell(text, {}).currency !== undefined,
  },
];

const minSamples = 2;
const amenityHead = /^[\p{L}][\p{L}\p{N} &/'’().-]{1,40}$/u;

/** Words of amenities and activities that tables have as columns of their own, in five languages. */
const amenityWords =
  /pool|piscin|wi-?fi|wlan|internet|spa\b|sauna|gym|fitness|\bbar\b|restaurant|laundry|w[äa]sche|lavander|air.?con|klima|clim|ar.condicionado|parking|parkplatz|estacionamento|fire|library|b[üu]cherei|biblio|boma|hide|deck|shop|famil|playground|jacuzzi|hot.tub|generator|solar|kitchen|k[üu]che|cuisine|cozinha|heat|\bfan\b|safe\b|mini.?bar|\btv\b|airstrip|transfer|wheelchair|conference|massage|yoga|bath|shower|dusche|balcon|terrace|elevator|lift|pet/i;
const activityWords =
  /walk|drive|safari|canoe|kayak|mokoro|boat|fish|hik|trek|rid(?:e|ing)|horse|balloon|bird|snorkel|div(?:e|ing)|stargaz|cycl|bik(?:e|ing)|tour|tracking|wander|reiten|pirsch|randonn|cavalgada|passeio|golf|tennis/i;

function guessByValues(profile: ColumnProfile, all: readonly ColumnProfile[]): Guess | null {
  const { samples } = profile;
  if (samples.length === 0) return null;
  if (isAnswers(profile) && amenityHead.test(profile.head)) return guessEntry(profile);
  for (const { target: name, score, is } of looks) {
    const target = findTarget(name);
    if (!target || !samples.every(is)) continue;
    const isFew = samples.length < minSamples && all.length > 1;
    return isFew
      ? { target, score: score / 2, question: `Is this the ${target.label.toLowerCase()}?` }
      : { target, score };
  }
  return null;
}

/** A column of yes and no: an amenity or an activity, if its heading is one. */
function guessEntry({ head }: ColumnProfile): Guess {
  const [activity, amenity] = [findTarget("activity"), findTarget("amenity")];
  if (activityWords.test(head)) return { target: activity, score: 40 };
  if (amenityWords.test(head)) return { target: amenity, score: 40 };
  return { target: null, score: 30, question: `Is “${head}” an amenity?` };
}

/** Yes and no, in words or signs, but for a few remarks. */
export const isAnswers = ({ samples }: ColumnProfile): boolean => {
  const answers = samples.map((sample) => readAnswer(sample)).filter((answer) => answer !== null);
  const isMost = answers.length > 0 && answers.length >= samples.length * 0.6;
  return isMost && answers.includes(true);
};
