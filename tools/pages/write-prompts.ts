/*
 * Writes the prompts that the product sends for pages, for somebody or something to answer:
 * npx tsx tools/pages/write-prompts.ts FOLDER OUT
 *
 * FOLDER holds ID.html with ID.truth.json, of which only the address is read; OUT gets ID.prompt.txt.
 */
import fs from "node:fs";
import path from "node:path";

import { promptFor, questionGroups } from "#domain/model/prompt";
import { textOfPage } from "#jobs/reader/page-text";

const [folder, out] = process.argv.slice(2);
if (!folder || !out) throw new Error("usage: write-prompts.ts FOLDER OUT");
const [group] = questionGroups(false);
if (!group) throw new Error("No questions");
fs.mkdirSync(out, { recursive: true });
for (const name of fs.readdirSync(folder).filter((each) => each.endsWith(".html"))) {
  const id = name.replace(/\.html$/, "");
  const truth = JSON.parse(fs.readFileSync(path.join(folder, `${id}.truth.json`), "utf8")) as {
    sourceUrl?: string;
  };
  const html = fs.readFileSync(path.join(folder, name), "utf8");
  const text = textOfPage({ html, url: truth.sourceUrl ?? "" });
  const { system, user, schema } = promptFor(group, text, "7f3a91c2");
  const parts = [system, user, `Schema of the answer: ${JSON.stringify(schema)}`];
  fs.writeFileSync(path.join(out, `${id}.prompt.txt`), `${parts.join("\n\n")}\n`);
}
