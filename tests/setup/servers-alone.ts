import pg from "pg";

import { startServers } from "./servers";

/** A run for services.test.ts: reports what it started, then ends as the message says. */
const { url, folder, redisUrl, stop } = await startServers();
const client = new pg.Client({ connectionString: url });
await client.connect();
const { rows } = await client.query<{ data: string }>(
  "select current_setting('data_directory') as data",
);
await client.end();
const pidFiles = [`${rows[0]?.data}/postmaster.pid`, ...(redisUrl ? [`${folder}/redis.pid`] : [])];
process.send?.({ folder, pidFiles });
process.once("message", (end) => {
  if (end === "stop") void stop().then(() => process.disconnect());
  else throw new Error("ends with an error, as requested");
});
process.once("disconnect", () => process.exit());
