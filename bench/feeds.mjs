// `node bench/feeds.mjs`: seconds, sizes and memory of the feeds of 20,000 properties: built, from memory, unchanged,
// and for a client without gzip; and the counts of the settings screen.
import { once } from "node:events";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

import { cpuMs, end, entries, memoryMb, signIn, startReady, withDatabase } from "./harness.mjs";

const properties = Number(process.env.FEED_PROPERTIES ?? 20_000);
const files = ["openai-hotels.csv", "google-lodging.json", "meta-hotels.csv"];
const megabyte = 1024 * 1024;

/** Makes the generated properties those of an operator, with four photos each, and switches the feeds on. */
async function fillFeeds({ DATABASE_URL: connectionString }) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`update properties set sample = false`);
  await client.query(`update property_images set kind = 'photo', state = 'stored',
    base_path = '/media/' || md5(source_url), widths = '{320,640,1280}'`);
  await client.query(`insert into property_images
      (property_id, position, source_url, kind, state, base_path, widths)
    select id, 100 + n, 'https://photos.example/' || id || n, 'photo', 'stored',
      '/media/' || md5(id || n), '{320,640,1280}'
    from properties, generate_series(1, 3) as n`);
  await client.query(`insert into settings (key, value)
    values ('feeds', '{"openai":true,"google":true,"meta":true}')
    on conflict (key) do update set value = excluded.value`);
  await client.query("vacuum analyze properties, property_images");
  await client.end();
}

/** @returns seconds, CPU seconds of the site, status and bytes on the wire */
async function read(origin, file, headers, child) {
  const startedAt = performance.now();
  const cpuBefore = cpuMs(child);
  const request = http.get(new URL(`/feeds/${file}`, origin), { headers });
  const [response] = await once(request, "response");
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = (cpuMs(child) - cpuBefore) / 1000;
  return { seconds, cpu, bytes, status: response.statusCode, etag: response.headers.etag };
}

await withDatabase(
  async ({ env }) => {
    await fillFeeds(env);
    const { child, message } = await startReady([entries.web], env);
    const origin = `http://127.0.0.1:${message.port}`;
    try {
      await fetch(`${origin}/accommodation`);
      await pause(3_000);
      const idle = memoryMb(child);
      let most = idle;
      const sampling = setInterval(() => (most = Math.max(most, memoryMb(child))), 50);
      console.log(`${properties} properties; idle ${idle.toFixed(0)} MB`);
      console.log(
        "what                                  seconds  CPU s     MB  status  MB more at most",
      );
      const print = (what, { seconds, cpu, bytes, status }) =>
        console.log(
          what.padEnd(37) +
            seconds.toFixed(2).padStart(8) +
            cpu.toFixed(2).padStart(7) +
            (bytes / megabyte).toFixed(1).padStart(7) +
            String(status).padStart(8) +
            (most - idle).toFixed(0).padStart(17),
        );
      const gzip = { "Accept-Encoding": "gzip" };
      for (const file of files) {
        const first = await read(origin, file, gzip, child);
        print(`${file}, built`, first);
        print(`${file}, again`, await read(origin, file, gzip, child));
        print(
          `${file}, unchanged`,
          await read(origin, file, { "If-None-Match": first.etag }, child),
        );
        print(`${file}, as text`, await read(origin, file, {}, child));
      }
      const { cookie } = await signIn(origin, env.ADMIN_PASSWORD);
      print("settings screen", await read(origin, "../admin/settings", { Cookie: cookie }, child));
      clearInterval(sampling);
    } finally {
      await end(child);
    }
  },
  { seed: ["--properties", String(properties)] },
);
