import { z } from "zod";

import { checkbox } from "#domain/forms/values";

/**
 * Claims of the home page (D15, A-144). Each block has a switch and editable text; none of them is in
 * the structured data, and the operator must be able to prove each.
 */

const displayFlag = () => z.union([z.boolean(), checkbox()]).default(false);
const words = (max: number) => z.string().trim().min(1, "Please fill this in").max(max);
const rating = () =>
  z.union([z.number(), z.string().transform(Number)]).pipe(z.number().int().min(1).max(5));

export const claimsSchema = z.object({
  badges: z.object({
    shown: displayFlag(),
    items: z
      .array(z.object({ title: words(80), note: z.string().trim().max(120).default("") }))
      .max(12)
      .default([]),
  }),
  testimonials: z.object({
    shown: displayFlag(),
    items: z
      .array(
        z.object({
          id: words(60),
          name: words(80),
          location: words(120),
          property: words(120),
          rating: rating(),
          text: words(1000),
          date: words(40),
          /** Fictitious, and labeled as such wherever it is displayed. */
          sample: z.union([z.boolean(), checkbox()]).default(false),
        }),
      )
      .max(12)
      .default([]),
  }),
  press: z.object({ shown: displayFlag(), names: z.array(words(80)).max(20).default([]) }),
  counts: z.object({
    shown: displayFlag(),
    satisfaction: words(80),
    guests: words(80),
    properties: words(80),
  }),
});

export type Claims = z.output<typeof claimsSchema>;
export const defaultClaims: Readonly<Claims> = {
  badges: {
    shown: true,
    items: [
      { title: "Secure Booking", note: "You book on the partner's own site" },
      { title: "Curated Selection", note: "Every stay chosen by a person" },
      { title: "Eco-Conscious", note: "Camps that give back to the land" },
      { title: "Privacy Protected", note: "We never track you or sell your data" },
      { title: "Guest Approved", note: "98% satisfaction" },
      { title: "Quality Assured", note: "Facts checked before we list" },
    ],
  },
  testimonials: {
    shown: true,
    items: [
      {
        id: "sample-1",
        name: "Hanneke V.",
        location: "Utrecht, Netherlands",
        property: "A tented camp in the Okavango Delta",
        rating: 5,
        text: "We compared four camps in one evening and wrote to the one with the right months. The elephants kept their side of it.",
        date: "2026-05",
        sample: true,
      },
      {
        id: "sample-2",
        name: "Daniel O.",
        location: "Leeds, United Kingdom",
        property: "A lodge above the Serengeti plains",
        rating: 5,
        text: "Clear prices, clear maps, and an honest answer that July would be better for us than March.",
        date: "2026-07",
        sample: true,
      },
      {
        id: "sample-3",
        name: "Priya and Sam",
        location: "Singapore",
        property: "A treehouse near the Kruger",
        rating: 5,
        text: "One night became three. Sleeping above the river with nothing but a net around us is what we still talk about.",
        date: "2026-09",
        sample: true,
      },
    ],
  },
  press: {
    shown: true,
    names: ["The Savanna Post", "Slow Miles", "Canvas & Stars", "Far Horizon", "Bush Telegraph"],
  },
  counts: {
    shown: true,
    satisfaction: "98% satisfaction",
    guests: "2,500+ happy guests",
    properties: "120+ properties",
  },
};

/** Displayed badges: without the counts block, none of them states the satisfaction rate. */
function visibleBadges(claims: Claims): Claims["badges"]["items"] {
  if (!claims.badges.shown) return [];
  return claims.badges.items.map((badge) =>
    !claims.counts.shown && badge.note === claims.counts.satisfaction
      ? { ...badge, note: "" }
      : badge,
  );
}

/** The claims for visitors: disabled blocks are not even in the page's data. */
export function visibleClaims(claims: Claims): Claims {
  const { badges, testimonials, press, counts } = claims;
  return {
    badges: { ...badges, items: visibleBadges(claims) },
    testimonials: testimonials.shown ? testimonials : { shown: false, items: [] },
    press: press.shown ? press : { shown: false, names: [] },
    counts: counts.shown ? counts : { shown: false, satisfaction: "", guests: "", properties: "" },
  };
}
