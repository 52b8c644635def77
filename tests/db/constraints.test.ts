import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
beforeAll(() => storeProperty(db()));

const set = (assignment: string) => `update properties set ${assignment}`;
const image = (values: string) =>
  `insert into property_images (property_id, source_url, position, state, kind) values ('reedsong-camp', ${values})`;

/** Statement and the constraint that must refuse it. */
const refused: [string, string, string][] = [
  ["a blank name", set("name = '  '"), "properties_name_check"],
  ["an id with capitals", set("id = 'Reedsong'"), "properties_id_check"],
  ["no country", set("countries = '{}'"), "properties_countries_check"],
  ["a price of zero", set("price_per_night = 0"), "properties_price_per_night_check"],
  ["minimum above maximum", set("price_min = 2, price_max = 1"), "properties_check"],
  ["a currency of two letters", set("currency = 'US'"), "properties_currency_check"],
  ["a latitude beyond the pole", set("latitude = 90.1"), "properties_latitude_check"],
  ["a longitude beyond the date line", set("longitude = -180.1"), "properties_longitude_check"],
  ["a script as booking address", set("booking_url = 'javascript:1'"), "properties_booking_url"],
  ["three words with slashes", set("what3words = '///a.b.c'"), "properties_what3words_check"],
  ["no guests", set("capacity = 0"), "properties_capacity_check"],
  ["a stored picture without a copy", image("'/x', 7, 'stored', 'photo'"), "property_images_check"],
  ["an unknown picture state", image("'/x', 7, 'lost', 'photo'"), "property_images_state_check"],
  [
    "two pictures in one place",
    image("'/x', 0, 'waiting', 'photo'"),
    "property_images_property_id",
  ],
  [
    "a redirect to itself",
    "insert into redirects (from_path, to_path) values ('/a', '/a')",
    "redirects_check",
  ],
  [
    "a published post without a time",
    "insert into posts (slug, title, excerpt, content, status) values ('a', 'a', 'a', 'a', 'published')",
    "posts_check",
  ],
  [
    "a message over 5,000 characters",
    `insert into inquiries (kind, name, email, message, content_hash)
     values ('contact', 'a', 'a@b.test', repeat('x', 5001), 'h')`,
    "inquiries_message_check",
  ],
  [
    "an unknown inquiry status",
    `insert into inquiries (kind, name, email, message, content_hash, status)
     values ('contact', 'a', 'a@b.test', 'x', 'h', 'lost')`,
    "inquiries_status_check",
  ],
  [
    "a rate of zero",
    "insert into exchange_rates (currency, day, rate, source) values ('ZAR', '2026-11-21', 0, 'api')",
    "exchange_rates_rate_check",
  ],
  [
    "two syncs at once",
    "insert into import_runs (kind, actor) values ('sync', 'a'), ('sync', 'b')",
    "import_runs_one_sync",
  ],
];

test.each(refused)("the database refuses %s", async (_, statement, constraint) => {
  await expect(sql.raw(statement).execute(db())).rejects.toThrow(constraint);
});

test("deleting a property for good takes what hangs on it", async () => {
  await sql`delete from properties`.execute(db());
  for (const table of ["property_images", "property_sources", "property_revisions"])
    expect((await sql`select from ${sql.table(table)}`.execute(db())).rows).toEqual([]);
});
