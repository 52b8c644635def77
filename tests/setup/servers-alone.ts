import path from "node:path";

import { findPlace } from "#scripts/cluster";
import { startServers } from "./servers";

/** A run for services.test.ts: reports what it started, then ends as the message says. */
const { folder, redisUrl, stop } = await startServers();
const pidFiles = [
  path.join(findPlace(folder), "pg", "postmaster.pid"),
  ...(redisUrl ? [`${folder}/redis.pid`] : []),
];
process.send?.({ folder, pidFiles });
process.once("message", (end) => {
  if (end === "stop") void stop().then(() => process.disconnect());
  else throw new Error("ends with an error, as requested");
});
process.once("disconnect", () => process.exit());
