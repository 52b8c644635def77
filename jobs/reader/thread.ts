import { parentPort } from "node:worker_threads";

import { meta, openPage, type PageInput } from "./page";
import type { Block, Zone } from "./page-blocks";
import type { PageErrand, ThreadAnswer } from "./page-reader";
import { readPage } from "./read-page";

/** The reader in a thread of its own: a page comes in, what was read or the fault goes out. */
parentPort?.on("message", ({ want, ...page }: PageErrand) => {
  // From here on the time of the page counts; until now the thread was still getting up.
  parentPort?.postMessage({ begun: true } satisfies ThreadAnswer);
  let answer: ThreadAnswer;
  try {
    answer = want === "view" ? { view: viewPage(page) } : { result: readPage(page) };
  } catch (error) {
    answer = { fault: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});

/** What no page's text goes beyond, whatever it holds. */
const mostCharacters = 30_000;
/** Four characters are a token, roughly: a page costs at most some 4,000 of them. */
const usualCharacters = 16_000;
/** A block is a paragraph: a longer one is a list of rules or a script's leftovers. */
const mostOfBlock = 1_200;
/** The footer often has the address, and the end of a long page is cut. */
const mostOfFooter = 1_500;
const leastShare = 0.7;

const shownZones: ReadonlySet<Zone> = new Set(["main", "header", "footer"]);

/**
 * The page as a language model is shown it: title, description and the visible text in reading
 * order, each piece once, without navigation, forms, reviews and other properties. Pure.
 */
function viewPage(input: PageInput): string {
  const page = openPage(input);
  const seen = new Set<string>();
  const isNew = (text: string) => seen.size < seen.add(text.toLowerCase()).size;
  const shown = page.blocks.filter(
    (block) => shownZones.has(block.zone) && block.linked < leastShare && isNew(block.text),
  );
  const head = [page.title, meta(page, "description", "og:description")?.slice(0, mostOfBlock)];
  const footer = fitting(
    shown.filter(({ zone }) => zone === "footer"),
    mostOfFooter,
  );
  const main = fitting(
    shown.filter(({ zone }) => zone !== "footer"),
    usualCharacters - footer.join("\n").length,
  );
  return [...head, ...main, ...footer].filter(Boolean).join("\n").slice(0, mostCharacters);
}

/** As many whole pieces as there is room for, in their order. */
function fitting(blocks: readonly Block[], most: number): string[] {
  const lines: string[] = [];
  let room = most;
  for (const block of blocks) {
    const text = block.text.slice(0, mostOfBlock);
    const line = block.level > 0 ? `# ${text}` : text;
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
  }
  return lines;
}
