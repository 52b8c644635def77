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
  newByHand: "New rates by hand",
  isKnown: (name: string) => `This file was added before: ${name}`,
  added: "Rate sheet added. It is being read.",
  ends: (day: string) => `Ends ${day}`,
  ended: (day: string) => `Ended ${day}`,

  gap: (days: string) => `Gap: ${days}`,
  gapText: (nights: number) =>
    `No rate for ${plural(nights, "night", "nights")}. Visitors read "not published for these dates".`,
  moreSpans: (count: number) => plural(count, "more stretch", "more stretches"),
  nightsLost: (days: string) =>
    `Accept without a price for ${days}. Older rates have one, this sheet has none: visitors will read "not published for these dates".`,
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
  allAnswered: "All doubts are answered",
  noted: { value: "ignore", label: "Noted" },
  otherAnswers: {
    currency: "Another currency",
    year: "Another year",
    ages: "Ages, such as 6-11",
    dates: "First and last nights",
  },
  otherAnswerWrong:
    "This is no answer to the question. Choose one of its buttons, or type what it asks for.",
  useAnswer: (number: number | null) => `Use this answer to doubt ${number ?? ""}`,
  answeredBy: (name: string) => `Answered by ${name}`,
  changeAnswer: (question: string) => `Change the answer to: ${question}`,
  answerSaved: "Answer saved",
  askedAgain: "The doubt is open again",
  noAnswer: "Choose an answer to the doubt, or type one.",
  marks: {
    guessed: "Guessed",
    chosen: "You chose",
    remembered: "Remembered",
    unsure: "Unsure",
  },
  moreCells: (count: number) => `and ${count} more`,
  headRow: "Row of heads",
  waitsFor: (doubt: number) => `Waits for doubt ${doubt}`,
  labelKinds: {
    season: "Season",
    from: "First night",
    to: "Last night",
    room: "Room",
    sleeps: "Sleeps",
    board: "Board",
    currency: "Currency",
    charge: "Charge",
    minNights: "Min. nights",
    ages: "Ages",
    sharing: "Sharing",
    person: "Per person",
    unit: "Per room",
    single: "Single",
    singleSupplement: "Single supplement",
    supplement: "Supplement of nights",
    triple: "Triple",
    child: "Child",
    extra: "Extra",
    ignore: "Ignore",
  },
  childAges: (from: number, to: number) => `Child ${from}–${to}`,
  noteKinds: {
    nothing: "Nothing, leave it out",
    minNights: "Min. nights",
    extra: "Levy or extra",
    child: "Child prices",
    single: "Single price",
    offer: "Offer",
  },
  guessAgain: "Guess again",
  asInFile: "As the file says",
  singleOnTop: "Single, on top (30%, 120)",
  readAs: (head: string) => `Read as: ${head.slice(0, 80)}`,
  appliesTo: (text: string) => `Applies to: ${text.slice(0, 80)}`,
  labelsChanged: (count: number) =>
    count === 0 ? "Labels: as read" : `Labels: ${count} changed by you`,
  readAgainHint: "It was read before tables had labels. Read again, its remarks become questions.",
  labelsSaved: "Labels saved, rates read again",
  labelsSame: "No label changed",
  labelsWrong: "The labels were not saved. Check the fields below.",
  ratesCaption: "Rates of the sheet by season",
  othersCaption: "Children, offers and extras of the sheet",
  othersHead: "Children, offers, extras",
  noSeason: "All year",
  anyRoom: "Any room",
  priceHeads: {
    "per person sharing": "Sharing",
    "per person": "Per person",
    "per unit": "Per unit",
  },
  noTable: "No table found",
  noTableText:
    "No rates were read from this file. Enter them by hand beside it, or ask the lodge for a simpler file: one table, with seasons, dates and prices as text.",
  strayRow: (name: string, why: "unread" | "contradicting") => ({
    question:
      why === "unread"
        ? `“${name}” was edited, and its price is no longer read. What becomes of it?`
        : `“${name}” was edited, and its cells now say what contradicts the edit. What becomes of it?`,
    detail:
      why === "unread"
        ? "The labels of its table have changed since."
        : "For example a first night after the last one. The row is shown as it was edited.",
    answers: [
      { value: "keep", label: "Keep it as typed" },
      { value: "ignore", label: "Leave it out" },
    ],
  }),
  tableName: (number: number) => `Table ${number}`,
  contradicted: (head: string, said: string, remembered: string) => ({
    question: `“${head.slice(0, 80)}” says “${said}” now, and was read as “${remembered}” last time. Which is it?`,
    detail: "Until you answer, it is read as this sheet says.",
  }),
  percentOf: (kind: string) =>
    `of ${kind === "single supplement" ? "an adult's price" : "the accommodation price"}`,
  unproven: "In no cell of the file: edit it, or leave it out",
  derivedMark: "Derived",
  derived: (how: string) => `Derived: ${how}`,
  same: "the same",

  refusals: {
    noKind: "Choose the kind of sheet: rack, STO or nett.",
    noRates: "There is no rate to accept.",
    doubts: (count: number) => `Answer ${plural(count, "doubt", "doubts")} first.`,
    remarks: (count: number) =>
      `Read the file again first: ${plural(count, "remark", "remarks")} on it cannot be answered as it was read.`,
    overlaps: (count: number) => `Settle ${plural(count, "overlap", "overlaps")} first.`,
    unproven: (count: number) =>
      `${plural(count, "row has", "rows have")} a figure that is in no cell of the file. Edit or leave out each.`,
    nightsLost: (days: string) =>
      `${days} would lose their price, which older rates have. Add rates for these nights, or confirm above the button that they have none.`,
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
  textHidden:
    "Visitors do not read this text: the accepted rate sheets of this property state its prices. The day and the page of its last price check are not shown either.",
  endingTask: (count: number) =>
    `${count === 1 ? "property has" : "properties have"} rates that end within 90 days`,
} as const;
