/** The six experiences, in the order of the page (P-110); what else is said of them stands in experiences.ts. */
export const experienceNames = {
  "wildlife-safari": "Wildlife Safari",
  "beach-retreats": "Beach Retreats",
  "mountain-escapes": "Mountain Escapes",
  "cultural-experiences": "Cultural Experiences",
  "photography-tours": "Photography Tours",
  "adventure-activities": "Adventure Activities",
} as const;
