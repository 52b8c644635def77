// `node bench/start-up.mjs`: what it costs to start a web and a worker process, beside a bare server.
import { pathToFileURL } from "node:url";

import { bareServer, busyMs, end, entries, startReady, withDatabase } from "./processes.mjs";
import { median, printRows, row } from "./rows.mjs";

const rounds = Number(process.env.START_ROUNDS ?? 5);

/** One start after the other, all three in turn, so that a busy moment strikes them alike. */
export function measureStartUp() {
  return withDatabase(async ({ env }) => {
    const kinds = { web: [entries.web], worker: [entries.worker], bare: ["-e", bareServer] };
    const seen = { web: [], worker: [], bare: [] };
    for (let round = 0; round < rounds; round++)
      for (const [kind, args] of Object.entries(kinds)) {
        const { child, afterMs } = await startReady(args, env);
        seen[kind].push({ busy: busyMs(child), afterMs });
        await end(child);
      }
    const of = (kind, name) => median(seen[kind].map((start) => start[name]));
    return ["web", "worker"].flatMap((kind) => [
      row(`${kind}: processor ms until ready`, of(kind, "busy"), of("bare", "busy")),
      row(`${kind}: ms until ready`, of(kind, "afterMs"), of("bare", "afterMs")),
    ]);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  printRows(await measureStartUp());
