import { countProperties } from "#domain/text/counted";

export const experiences = {
  title: "Experiences",
  banner: "6 types",
  lede: "What do you want to remember? Start from that.",
  contents: "The six experiences",
  see: (n: number) => `See ${countProperties(n)}`,
  among: (name: string) => ` for ${name}`,
  seasonCaption: "Where most of them are, and their months",
  seasonOf: (name: string) => `${name}: `,
  country: "Country",
  stays: "Properties",
  best: "Best",
  good: "Good",
  marks: { best: "best", good: "good", fair: "fair", closed: "closed" },
  together: "Better together",
  undecided: "Not sure which of these is yours?",
  allStays: "See all properties",
} as const;
