// `node bench/start-up.mjs`: cost of starting a web and a worker process, compared with a bare server.
import { pathToFileURL } from "node:url";

import {
  bareServer,
  cpuMs,
  end,
  entries,
  median,
  printRows,
  row,
  startReady,
  withDatabase,
} from "./harness.mjs";

const rounds = Number(process.env.START_ROUNDS ?? 5);

/** Starts the three kinds alternately, so that other load affects them alike. */
export function measureStartUp() {
  return withDatabase(async ({ env }) => {
    const kinds = { web: [entries.web], worker: [entries.worker], bare: ["-e", bareServer] };
    const seen = { web: [], worker: [], bare: [] };
    for (let round = 0; round < rounds; round++)
      for (const [kind, args] of Object.entries(kinds)) {
        const { child, afterMs } = await startReady(args, env);
        seen[kind].push({ cpu: cpuMs(child), afterMs });
        await end(child);
      }
    const of = (kind, name) => median(seen[kind].map((start) => start[name]));
    return ["web", "worker"].flatMap((kind) => [
      row(`${kind}: processor ms until ready`, of(kind, "cpu"), of("bare", "cpu")),
      row(`${kind}: ms until ready`, of(kind, "afterMs"), of("bare", "afterMs")),
    ]);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  printRows(await measureStartUp());
