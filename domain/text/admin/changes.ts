import { plural } from "#domain/text/counted";

export const changes = {
  bulkTitle: "Edit several properties",
  nothingSelected: "Nothing is selected.",
  chooseAction: "What should change?",
  willChange: (n: number) => `${n.toLocaleString("en-US")} will change`,
  nothingToChange: "Nothing would change",
  apply: (n: number) => `Apply to ${n.toLocaleString("en-US")}`,
  moved: (n: number) =>
    `The list has changed meanwhile: it is about ${plural(n, "property", "properties")} now. Please look again.`,
  confirm: (n: number) => `Type ${n} to confirm`,
  unconfirmed: (n: number) => `Please type ${n}: so many properties would be deleted`,
  done: (n: number, done: string) => `${plural(n, "property", "properties")} ${done}`,
  someRefused: (n: number) =>
    `${plural(n, "property was", "properties were")} left as before; the reasons are below`,
  undone: (n: number) => `${plural(n, "property is", "properties are")} as before`,
  runs: "The change is being made; this page can be closed",
  undoRuns: "It is being taken back",
  someKept: (n: number) =>
    `${plural(n, "property could", "properties could")} not be taken back; the reasons are below`,
  cancelled: "Cancelled. What was changed until then can be taken back.",
  notFound: "This change is no longer kept",
  notFoundHint: "Changes can be looked up, and taken back, for 30 days.",
  failed: "The change could not be made. Nothing was changed.",
} as const;

export const propertyImport = {
  title: "Import properties",
  noFile: "Please choose a JSON or CSV file",
  limits: ({ megabytes, rows }: { megabytes: number; rows: number }) =>
    `At most ${megabytes} MB and ${rows.toLocaleString("en-US")} rows.`,
  tooLarge: (megabytes: number) =>
    `This file is larger than ${megabytes} MB. Split it into several files.`,
  dropped: "The file was put aside; nothing was changed",
  imported: (n: number) => `Imported ${plural(n, "property", "properties")}`,
} as const;

export const trash = {
  title: "Trash and log",
  lead: "What was deleted stays 30 days. What was changed stays written down.",
  empty: "The trash is empty",
  emptyHint: "What you delete waits here for 30 days before it is gone for good.",
  emptyIt: "Empty the trash",
  restore: "Restore",
  gone: "It is no longer in the trash",
  purged: (name: string) => `${name} is gone for good`,
  emptied: (n: number) =>
    `The trash is empty: ${plural(n, "record is", "records are")} gone for good`,
  daysLeft: (n: number) => (n === 0 ? "Gone tonight" : `${plural(n, "day", "days")} left`),
  noReturn: "There is no way back from here.",
  confirm: (n: number) => `Type ${n} to delete so many records`,
  unconfirmed: (n: number) => `Please type ${n}: so many records are in the trash`,
  noLines: "Nothing was written down for this choice",
} as const;
