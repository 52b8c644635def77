import { countProperties } from "#domain/text/counted";

export const experiences = {
  title: "Experiences",
  banner: "6 types",
  lede: "What do you want to remember? Start there.",
  contents: "The six experiences",
  see: (n: number) => `See ${countProperties(n)}`,
  among: (name: string) => ` for ${name}`,
  seasonCaption: "Top countries and best months",
  seasonOf: (name: string) => `${name}: `,
  country: "Country",
  stays: "Properties",
  best: "Best",
  good: "Good",
  marks: { best: "best", good: "good", fair: "fair", closed: "closed" },
  together: "Better together",
  undecided: "Not sure which one is for you?",
  allStays: "See all properties",
} as const;
