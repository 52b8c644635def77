import { serveTasks } from "#process/thread-runner";
import { pageLinks } from "./listed-stays";
import { meta, openPage, type PageInput } from "./page";
import type { Block, Zone } from "./page-blocks";
import { readPage } from "./read-page";

const tasks = { read: readPage, view: viewPage, list: pageLinks };
export type PageTasks = typeof tasks;

serveTasks(tasks);

/** Upper bound of any page's text. */
const maxCharacters = 30_000;
/** About four characters per token: a page costs at most some 4,000 tokens. */
const usualCharacters = 16_000;
/** A block is a paragraph: a longer one is a list of rules or left over from a script. */
const maxOfBlock = 1_200;
/** Reserved for the footer, which often contains the address, because the end of a long page is cut. */
const maxOfFooter = 1_500;
const minShare = 0.7;

const readableZones: ReadonlySet<Zone> = new Set(["main", "header", "footer"]);

/**
 * The page's text for a language model: title, description and the visible text in reading
 * order, each piece once, without navigation, forms, reviews and other properties. Pure.
 */
function viewPage(input: PageInput): string {
  const page = openPage(input);
  const seen = new Set<string>();
  const isNew = (text: string) => seen.size < seen.add(text.toLowerCase()).size;
  const readable = page.blocks.filter(
    (block) => readableZones.has(block.zone) && block.linked < minShare && isNew(block.text),
  );
  const head = [page.title, meta(page, "description", "og:description")?.slice(0, maxOfBlock)];
  const footer = fitting(
    readable.filter(({ zone }) => zone === "footer"),
    maxOfFooter,
  );
  const main = fitting(
    readable.filter(({ zone }) => zone !== "footer"),
    usualCharacters - footer.join("\n").length,
  );
  return [...head, ...main, ...footer].filter(Boolean).join("\n").slice(0, maxCharacters);
}

/** As many whole blocks as fit, in order. */
function fitting(blocks: readonly Block[], most: number): string[] {
  const lines: string[] = [];
  let room = most;
  for (const block of blocks) {
    const text = block.text.slice(0, maxOfBlock);
    const line = block.level > 0 ? `# ${text}` : text;
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
  }
  return lines;
}
