import { plural } from "#domain/text/counted";

/** Texts of rate sheets, from their list to their review. */
export const rateSheets = {
  title: "Rate sheets",
  lead: "Drop a lodge's rate sheet, compare what was read with its page, and accept it. Visitors then see totals for their dates.",
  filters: {
    all: "All",
    review: "To review",
    refused: "Refused",
    ending: "Ending soon",
  },
  kinds: { rack: "Rack", sto: "STO", nett: "Nett" },
  noKind: "Not chosen",
  states: {
    waiting: "Waiting to be read",
    reading: "Being read",
    review: "To review",
    refused: "Refused",
    accepted: "Accepted",
    "taken back": "Undone",
  },
  sources: {
    file: "File",
    link: "Link",
    lodge: "Sent by the lodge",
    form: "Entered by hand",
    seasons: "Seasons of the property form",
  },
  emptyTitle: "No rate sheets yet",
  emptyText: "Add the first PDF or XLSX file below, or enter rates by hand.",
  noneMatching: "No matching rate sheets",
  unknownProperty: "Choose a property from the list",
  ambiguousProperty: "Several properties have this name. Open one of them and add the sheet there",
  noFile: "Choose a file or enter a link",
  badLink: "Enter a link that starts with https:// or http://",
  bothGiven: "Choose a file or enter a link, not both",
  isKnown: (name: string) => `This file was added before: ${name}`,
  added: "Rate sheet added. It is being read.",
  ends: (day: string) => `Ends ${day}`,
  ended: (day: string) => `Ended ${day}`,

  gap: (days: string) => `Gap: ${days}`,
  gapText: (nights: number) =>
    `No rate for ${plural(nights, "night", "nights")}. Visitors read "not published for these dates".`,
  overlap: (days: string) => `Overlap: ${days}`,
  overlapText: (one: string, until: string, other: string, from: string) =>
    `${one} says until ${until}, ${other} says from ${from}.`,
  sameOverlapText: (season: string) => `${season} has two rates for these nights.`,
  wins: (season: string) => `${season} wins`,
  shorterWins: "Shorter period wins everywhere",
  noYear: "No rates yet",

  kindSays: (cell: string, text: string) => `The sheet says "${text}" on ${cell}.`,
  kindSilent: "The sheet does not say its kind.",
  kindRule: "Only rack rates are ever public; STO and nett stay in this office.",
  lostRow: (name: string) => ({
    question: `“${name}” was edited, and its price is no longer read. What becomes of it?`,
    detail: "The labels of its table have changed since.",
    answers: [
      { value: "keep", label: "Keep it as typed" },
      { value: "ignore", label: "Leave it out" },
    ],
  }),
  unproven: "In no cell of the file: edit it, or leave it out",
  derived: (how: string) => `Derived: ${how}`,
  same: "the same",

  refusals: {
    noKind: "Choose the kind of sheet: rack, STO or nett.",
    noRates: "There is no rate to accept.",
    doubts: (count: number) => `Answer ${plural(count, "doubt", "doubts")} first.`,
    overlaps: (count: number) => `Settle ${plural(count, "overlap", "overlaps")} first.`,
    unproven: (count: number) =>
      `${plural(count, "row has", "rows have")} a figure that is in no cell of the file. Edit or leave out each.`,
    closed: "This sheet is no longer in review. It is shown as it is now.",
    sameFile: "The same file was added again. Accept or delete that sheet instead.",
    rowGone: "This row no longer exists.",
  },
  accepted: (name: string, kind: string) =>
    kind === "rack"
      ? `${name}: rates accepted, totals are public`
      : `${name}: sheet stored for the office, nothing is public`,
  deleted: "Rate sheet deleted",
  notDeleted: "Undo this sheet before you delete it",
  rowSaved: "Row saved",
  rowLeftOut: "Row left out",
  rowPutBack: "Row put back",
  settled: "Overlap settled",
  readAgain: "The file is read again",

  formCount: (count: number) =>
    count === 0 ? "No rate sheets yet" : plural(count, "rate sheet", "rate sheets"),
  seasonsDerived:
    "The prices, their currency and these seasons are derived from the rate sheets of this property. Seasons that you change here become newer than every sheet.",
  endingTask: (count: number) =>
    `${count === 1 ? "property has" : "properties have"} rates that end within 90 days`,
} as const;
