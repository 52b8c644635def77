// Prints a failed test when it fails, with the command that runs it alone.
import fs from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** Set by run-part.mjs, which collects stdout until the suite ends but passes these lines on at once. */
const descriptor = Number(process.env.FAILURES_FD ?? 1);

/**
 * @param {string} place file, line and title
 * @param {string | undefined} message of the error
 * @param {string[]} command
 */
export function printFailure(place, message, command) {
  const lines = [
    `FAIL ${place}: ${firstLine(message)}`,
    `     alone: ${command.map(quoted).join(" ")}`,
  ];
  fs.writeSync(descriptor, `${lines.join("\n")}\n`);
}

export function firstLine(text = "no error") {
  const [line] = stripVTControlCharacters(text).split("\n");
  return line.slice(0, 200);
}

/** For a shell. */
const quoted = (word) =>
  /^[\w@./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** A pattern that matches exactly this title. */
export const exactly = (title) => title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
