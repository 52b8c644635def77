import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";

import type { Database } from "#db/connect.server";
import type { Client } from "./client";
import type { Samples } from "./samples";

interface SaverOptions {
  client: Client;
  db: Database;
  password: string;
  everyMs: number;
  samples: () => Samples;
}

const from = "10.250.0.1";
/** A change is on every page within a second. A site that is too busy shows a page however old it is. */
const freshWithinMs = 30_000;

/** An operator who gives one stay another price again and again, and looks at its page afterwards. */
export async function openSaver({ client, db, password, everyMs, samples }: SaverOptions) {
  const cookie = await signIn(client, password);
  const { id } = await db
    .selectFrom("properties")
    .select("id")
    .where("listed", "=", true)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const over = new AbortController();
  let saves = 0;
  let latestMs = 0;
  const stale: string[] = [];

  const save = async () => {
    const price = 301 + (saves % 600);
    const { rows } = await sql<{ version: number }>`
      select version from properties where id = ${id}`.execute(db);
    const form = {
      version: String(rows[0]?.version),
      overwrite: "yes",
      pricePerNight: String(price),
      currency: "USD",
      latitude: "-1.4",
      longitude: "35.1",
    };
    const began = performance.now();
    const path = `/admin/properties/quick-edit/${id}`;
    const answer = await client.ask({ path, from, cookie, form, readable: true });
    if (answer.status === 503 && answer.headers["retry-after"]) return samples().refused("save");
    if (answer.status !== 303) return samples().failed("save", `${answer.status} for ${path}`);
    const saved = performance.now();
    samples().answered("save", saved - began);
    saves += 1;
    const shown = await untilShown(client, `/accommodation/${id}`, price);
    latestMs = Math.max(latestMs, performance.now() - saved);
    if (!shown) stale.push(`${id} does not show ${price}`);
  };
  const saving = (async () => {
    while (!over.signal.aborted) {
      await save().catch((error: unknown) => samples().failed("save", String(error)));
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return {
    /** What came of it, once nothing more is saved. */
    finish: async () => {
      over.abort();
      await saving;
      return { saves, latestMs, stale };
    },
  };
}

/** Asks for the page until it shows the price. Whoever is sent away asks again. */
async function untilShown(client: Client, path: string, price: number): Promise<boolean> {
  const words = new RegExp(`"price":"?${price}\\b`);
  const deadline = performance.now() + freshWithinMs;
  for (;;) {
    const { status, text } = await client.ask({ path, from: "10.250.0.2", readable: true });
    if (status === 200 && words.test(text)) return true;
    if (status === 200 && performance.now() > deadline) return false;
    await pause(100);
  }
}

async function signIn(client: Client, password: string): Promise<string> {
  const path = "/admin/login";
  const { headers } = await client.ask({ path, from, form: { password } });
  const set = [headers["set-cookie"] ?? []].flat();
  const admin = set.map((line) => line.split(";")[0]).find((pair) => pair?.startsWith("admin="));
  if (!admin) throw new Error("The operator could not sign in");
  return admin;
}
