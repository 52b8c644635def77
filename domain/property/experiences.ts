import { mentionedIn } from "#domain/text/mentions";
import { experienceNames } from "./categories";
import type { PropertyFields } from "./property";

export interface Experience extends ExperienceFacts {
  name: string;
}

interface ExperienceFacts {
  id: keyof typeof experienceNames;
  description: string;
  /** One of our own scenes. */
  image: string;
  /** Beginnings of words that name it in an activity (P-114, D22). */
  keywords: readonly string[];
}

const experienceFacts: readonly ExperienceFacts[] = [
  {
    id: "wildlife-safari",
    description: "Game drives at first light, gorillas in the mist, lions at the waterhole.",
    image: "/illustrations/waterhole.svg",
    keywords: ["safari", "game", "wildlife", "big five", "gorilla", "bird", "night drive"],
  },
  {
    id: "beach-retreats",
    description: "Dhows, reefs and white sand after the dust of the plains.",
    image: "/illustrations/beach-dhow.svg",
    keywords: ["beach", "snorkel", "diving", "ocean", "island", "dhow"],
  },
  {
    id: "mountain-escapes",
    description: "Ridges, cloud forest and the long walk up to the view.",
    image: "/illustrations/mountain-mist.svg",
    keywords: ["mountain", "hike", "hiking", "trek", "climb"],
  },
  {
    id: "cultural-experiences",
    description: "Markets, villages and the people who know the land best.",
    image: "/illustrations/baobab-dawn.svg",
    keywords: ["cultur", "village", "community", "heritage", "museum", "craft"],
  },
  {
    id: "photography-tours",
    description: "Hides, patient guides and the light at both ends of the day.",
    image: "/illustrations/flamingo-lake.svg",
    keywords: ["photo"],
  },
  {
    id: "adventure-activities",
    description: "Balloons, canoes, horses and walks with an armed ranger.",
    image: "/illustrations/balloon-migration.svg",
    keywords: [
      "balloon",
      "canoe",
      "kayak",
      "raft",
      "mokoro",
      "zip",
      "quad",
      "bike",
      "cycling",
      "horse",
      "walk",
      "fishing",
      "helicopter",
    ],
  },
];

export const experiences: readonly Experience[] = experienceFacts.map((each) => ({
  ...each,
  name: experienceNames[each.id],
}));

interface Combination {
  name: string;
  description: string;
  experienceIds: readonly [string, string];
}

/** The three combination links (P-111). */
export const combinations: readonly Combination[] = [
  {
    name: "Safari and Beach",
    description: "A week of game drives, then a week of salt water.",
    experienceIds: ["wildlife-safari", "beach-retreats"],
  },
  {
    name: "Safari and Culture",
    description: "Animals in the morning, villages and markets in the afternoon.",
    experienceIds: ["wildlife-safari", "cultural-experiences"],
  },
  {
    name: "Safari and Adventure",
    description: "Watch from the vehicle, then leave it.",
    experienceIds: ["wildlife-safari", "adventure-activities"],
  },
];

/** Ids of the experiences that the activities name, in the order of the page. */
export function experiencesOf(property: Pick<PropertyFields, "activities">): string[] {
  const named = mentionedIn(property.activities);
  return experiences.filter(({ keywords }) => named(keywords)).map(({ id }) => id);
}

export type SeasonMark = "best" | "good" | "fair" | "closed";

/** Rating nearest to a mean of ratings, from 0 (closed) to 3 (excellent). */
export function seasonMark(mean: number): SeasonMark {
  if (mean >= 2.5) return "best";
  if (mean >= 1.5) return "good";
  return mean >= 0.5 ? "fair" : "closed";
}
