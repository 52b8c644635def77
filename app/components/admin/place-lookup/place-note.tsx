import type { PlaceLookup } from "#db/queries/lookups/place-lookups.server";
import type { LookupKind } from "#domain/places/lookups";
import { adminTexts } from "#domain/text/admin-texts";
import { asSentence } from "#domain/text/cut-text";

interface Props {
  /** Of one property. */
  lookups: readonly PlaceLookup[];
  /** Which services are set up. */
  configured: Record<LookupKind, boolean>;
  now: Date;
}

const words = adminTexts.places;

/** What is still being looked up about the place of a property, and what came of it (A-058). */
export function PlaceNote({ lookups, configured, now }: Props) {
  const notes = lookups.flatMap((lookup) => noteOf(lookup, configured[lookup.kind], now) ?? []);
  if (notes.length === 0) return null;
  return (
    <div role="status">
      {notes.map(({ text, warns }) => (
        <p key={text} className={warns ? "note note-warn" : "note"}>
          {text}
        </p>
      ))}
    </div>
  );
}

function noteOf(
  { kind, state, detail, nextTryAt }: PlaceLookup,
  isSetUp: boolean,
  now: Date,
): { text: string; warns: boolean } | null {
  const geocoding = kind === "geocode";
  if (state === "waiting") {
    if (!isSetUp)
      return geocoding
        ? { text: `${words.geocodingNotSetUp}. ${words.geocodingHint}`, warns: true }
        : null;
    if (!detail || !nextTryAt)
      return { text: `${geocoding ? words.geocoding : words.wordsLookup}.`, warns: false };
    const minutes = Math.round((nextTryAt.getTime() - now.getTime()) / 60_000);
    const what = geocoding ? words.geocodingWaits : words.wordsWait;
    return { text: `${asSentence(`${what}: ${detail}`)} ${words.again(minutes)}`, warns: true };
  }
  if (state === "found") return geocoding ? { text: `${words.credit}.`, warns: false } : null;
  const none = geocoding ? words.notGeocoded : words.noWords;
  return { text: asSentence(detail ? `${none}: ${detail}` : none), warns: true };
}
