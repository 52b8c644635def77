import pg from "pg";

import { startServices } from "./services";

/** A run of its own for services.test.ts: says what it started, then ends as it is told. */
const { templateUrl, redisUrl, stop } = await startServices();
const client = new pg.Client({ connectionString: templateUrl });
await client.connect();
const { rows } = await client.query<{ folder: string }>(
  "select current_setting('data_directory') as folder",
);
await client.end();
process.send?.({ folder: rows[0]?.folder, redisUrl });
process.once("message", (end) => {
  if (end === "stop") void stop().then(() => process.disconnect());
  else throw new Error("ends with a fault, as it was told");
});
process.once("disconnect", () => process.exit());
