// `node bench/reader.mjs`: milliseconds to read a saved page, compared with only parsing it.
import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { load } from "cheerio";

import { median, printRows, row } from "./harness.mjs";
import { savedPages } from "./memory.mjs";

const rounds = Number(process.env.READER_ROUNDS ?? 7);

/** The minimum of several rounds, which excludes other load. */
export async function measureReader() {
  if (!fs.existsSync("dist/jobs/reader/thread.js"))
    throw new Error("Build the site first: npm run build");
  const thread = new Worker("./dist/jobs/reader/thread.js", { env: {} });
  const seen = [];
  for (const { name, html } of savedPages()) {
    const [ours, bare] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours.push(await read(thread, html));
      const began = performance.now();
      load(html);
      bare.push(performance.now() - began);
    }
    seen.push({ name, ours: Math.min(...ours), bare: Math.min(...bare) });
  }
  await thread.terminate();
  const slowest = seen.toSorted((a, b) => b.ours - a.ours)[0];
  return [
    row(
      `reader: ms a page, the median of ${seen.length}`,
      median(seen.map((page) => page.ours)),
      median(seen.map((page) => page.bare)),
    ),
    row(`reader: ms for the slowest page`, slowest.ours, slowest.bare),
  ];
}

function read(thread, html) {
  return new Promise((resolve, reject) => {
    let began = performance.now();
    const onMessage = (answer) => {
      if (answer.begun) return void (began = performance.now());
      thread.off("message", onMessage).off("error", reject);
      resolve(performance.now() - began);
    };
    thread.on("message", onMessage).once("error", reject);
    thread.postMessage({ want: "read", html, url: "https://lodge.test/stay", status: 200 });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) printRows(await measureReader());
