import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import { connect, type Database } from "#db/connect.server";
import { throwawayFolder } from "#scripts/throwaway";
import { freePort, type Site, startSite } from "#tests/chaos/site";
import { startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { metricsToken, trialPassword } from "#tests/setup/web-process";
import { type Client, openClient } from "./client";
import { countInquiries, type InquiriesKept } from "./inquiries-kept";
import type { Places } from "./page-mix";
import { floodFactor, type Load, type Trial, tryOut } from "./trial";

export interface LoadOutcome extends Trial {
  inquiries: InquiriesKept;
  exitCode: number | null;
}

/**
 * Runs a whole site, lets visitors in, and counts what came of it.
 * @param load properties: generated ones, beside the samples
 */
export async function runLoad(load: Load & { properties: number }): Promise<LoadOutcome> {
  const { folder, remove } = throwawayFolder();
  const closers: (() => unknown)[] = [remove];
  try {
    const mail = await startSmtpReceiver();
    closers.push(mail.close);
    const site = await startSite(path.join(folder, "data"), await freePort(), {
      SEED: "sample",
      TRUST_PROXY: "1",
      METRICS_TOKEN: metricsToken,
      ADMIN_PASSWORD: trialPassword,
      SMTP_URL: mail.url,
      INQUIRY_TO: "operator@savanna.test",
    });
    let exitCode: number | null = null;
    const stop = async () => (exitCode ??= await site.stop());
    closers.push(stop);
    await seed(site, load.properties);
    const db = connect({ url: site.databaseUrl, max: 2 });
    closers.push(() => db.destroy());
    const client = openClient(`http://127.0.0.1:${site.port}`, load.visitors * floodFactor + 50);
    closers.push(client.close);

    const places = await findPlaces(db, client);
    const trial = await tryOut({ site, db, client, places }, load);
    const inquiries = await countInquiries(db, trial.confirmed, mail.mails);
    await db.destroy();
    await client.close();
    await stop();
    return { ...trial, inquiries, exitCode };
  } finally {
    for (const close of closers.reverse())
      await Promise.resolve()
        .then(close)
        .catch(() => undefined);
  }
}

async function seed(site: Site, properties: number): Promise<void> {
  if (properties === 0) return;
  await promisify(execFile)(
    process.execPath,
    ["dist/db/seed.js", "--properties", String(properties)],
    { env: { ...process.env, DATABASE_URL: site.databaseUrl, SEED: "none" } },
  );
}

/** What there is to look at: some stays, and the pictures of the first pages. */
async function findPlaces(db: Database, client: Client): Promise<Places> {
  const rows = await db
    .selectFrom("properties")
    .select("id")
    .where("listed", "=", true)
    .orderBy((expression) => expression.fn("md5", ["id"]))
    .limit(2_000)
    .execute();
  const pictures = new Set<string>();
  for (const path of ["/", "/accommodation"]) {
    const { text } = await client.ask({ path, from: "10.252.0.1", readable: true });
    for (const [, address] of text.matchAll(/["\s](\/[\w/.-]+\.(?:avif|webp))[\s"]/g))
      if (address) pictures.add(address);
  }
  return { stays: rows.map(({ id }) => id), pictures: [...pictures] };
}
