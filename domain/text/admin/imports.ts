import { plural } from "#domain/text/counted";

export const imports = {
  enterUrl: "Please enter a URL",
  enterPropertyUrl: "Please enter a property URL",
  extracted: "Property data extracted successfully!",
  imported: (name: string) => `Property "${name}" imported successfully!`,
  scrapeFailed: "Failed to scrape URL",
  extractFailed: "Failed to extract property data",
  invalidAi: "Invalid response from AI extractor",
  aiNotConfigured: "AI extraction is not configured",
  jsonCopied: "JSON copied to clipboard!",
  noValidUrl: "Please enter at least one valid URL",
  repeatedUrls: (n: number) =>
    n === 1
      ? "1 address stood in the list more than once and is read once"
      : `${n} addresses stood in the list more than once and are read once`,
  linesLeftOut: (n: number) =>
    n === 1
      ? "1 line held no address and was left out"
      : `${n} lines held no address and were left out`,
  cancelled: (n: number) =>
    n === 1
      ? "1 address will not be read, what was read stays"
      : `${n} addresses will not be read, what was read stays`,
  tooManyUrls: (most: number, refused: number) =>
    `At most ${most} URLs at a time; ${refused} more ${refused === 1 ? "was" : "were"} refused`,
  noneSuccessful: "No successful properties to import",
  batchImported: (n: number) => `Successfully imported ${n} properties to database!`,
  batchFailed: (n: number) => `${n} properties failed to import`,
  importFailed: "Failed to import properties",
  notPublished:
    "It was not published: somebody changed it at the same moment. Please look at it and publish it here.",
  networkError: (reason: string) => `Network error: ${reason}`,
  blocked: "The site refused automated access",
  extract: "Extract Data",
  importToDatabase: "Import to Database",
  clear: "Clear",
  copyJson: "Copy JSON",
  startScraping: "Start Scraping",
  pause: "Pause",
  resume: "Resume",
  cancelRest: "Cancel the rest",
  tryAgain: "Try again",
  downloadCsv: "Download CSV",
  startOver: "Start Over",
  moreAmenities: (n: number) => `+${n} more`,
} as const;

export const review = {
  title: "Review an import",
  listTitle: "Imports",
  listLead: "What was read and waits for you, and everything that was imported, with the way back.",
  gone: "This import is no longer there.",
  asDraft: "Save as draft",
  publish: "Publish",
  publishNext: "Publish, next",
  skip: "Skip",
  reopen: "Look at it again",
  keepChoices: "Keep my choices",
  kept: "Your choices are kept",
  takeBack: "Take back",
  moved: "The stay was changed meanwhile. What is stored stands below as it is now.",
  underWay: "This import is under way already",
  needed: {
    name: "Name is required",
    region: "Region is required to publish",
    countries: "Country is required to publish",
  },
  importing: (name: string) => `"${name}" is being imported`,
  skipped: (name: string) => `"${name}" was skipped`,
  allSettled: "Everything of this import is settled",
  nothingToTakeBack: "Nothing of this import can be taken back",
  undoTitle: (name: string) => `Take back the import: ${name}`,
  undone: (n: number) => `${plural(n, "property is", "properties are")} as before the import`,
  undoDropped: "The import stays as it is",
  dropUndo: "Leave the import as it is",
  undoApply: (n: number) => `Take back ${n.toLocaleString("en-US")}`,
} as const;

export const ai = {
  refused: (why: string) => `The model refuses to answer: ${why}`,
  cutTwice: "The model's answer was cut off twice",
  limitReached: (spent: string, limit: string) =>
    `The spending limit of this month is reached: ${spent} of ${limit} are spent. It can be raised in the settings.`,
  brokenOff: "Asking the model was broken off again and again",
  noText: "The page shows no text that a model could be asked about",
  costNote: "About 0.002 to 0.03 USD per property",
  title: "AI Property Content Extractor",
  queueAway:
    "The queue cannot be reached at the moment. Nothing is lost: it goes on by itself once the queue is back.",
  askAgain: "Ask again",
  cancel: "Cancel",
  unverified: "Unverified",
  derived: "Derived",
} as const;
