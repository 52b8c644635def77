import { randomUUID } from "node:crypto";
import { Migrator, sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { migrateToLatest } from "#db/migrate-to-latest";
import { migrations } from "#db/migrations/index";
import { addToken, findLiveToken } from "#db/queries/api/api-tokens.server";
import { listChanges, recordChange } from "#db/queries/log/audit.server";
import { changeRole, deactivatePerson, reactivatePerson } from "#db/queries/team/access.server";
import {
  acceptInvitation,
  createInvitation,
  findInvitation,
} from "#db/queries/team/invitations.server";
import { readFormerNames } from "#db/queries/team/names.server";
import { findPerson, firstOwner, savePersonDetails } from "#db/queries/team/people.server";
import { presentName } from "#domain/team/names";
import type { Env } from "#env";
import { storePerson } from "#tests/factories/person";
import { emptyDatabase, useDatabase } from "#tests/setup/test-database";
import { isGoodPreview, previewLink } from "~/server/editorial/preview.server";

const { db } = useDatabase();
const now = new Date();
const by = { actor: "Hanna", now };

beforeEach(() => sql`truncate people, audit_log, invitations, api_tokens cascade`.execute(db()));

/** The person as the site reads it. */
async function person(values: Parameters<typeof storePerson>[1] = {}) {
  const { id } = await storePerson(db(), values);
  const found = await findPerson(db(), id);
  if (!found) throw new Error("Not stored");
  return found;
}

const rename = async (id: string, name: string) => {
  const found = await findPerson(db(), id);
  if (!found) throw new Error("Not stored");
  return savePersonDetails(db(), found, { name, email: found.email ?? "first@team.test" });
};

const invite = async (inviter: { id: string; name: string }, email = "jonas@partner.test") =>
  (await createInvitation(db(), { email, role: "owner" }, { by: inviter, now })) ?? "";

describe("what a person gave out ends with them (T-006)", () => {
  /**
   * Every column that names a person, and what becomes of its rows when they are deactivated. "ends": it lets
   * somebody in, so it ends for good and `given` tests it. "account": how the person proves who they are, which
   * works again after a reactivation. "work": what they did stays.
   */
  const decisions: Readonly<Record<string, "ends" | "account" | "work">> = {
    "admin_sessions.person_id": "ends",
    "api_tokens.created_by": "ends",
    "api_tokens.person_id": "ends",
    "audit_log.actor": "work",
    "audit_log.actor_id": "work",
    "changes.actor": "work",
    "emails.author": "work",
    // Only the person opens their drafts, by id.
    "form_drafts.actor": "work",
    "import_runs.actor": "work",
    "inquiries.assigned_to": "work",
    "inquiry_notes.author": "work",
    "intake_files.actor": "work",
    "intake_maps.actor": "work",
    "invitations.invited_by": "ends",
    "invitations.invited_by_id": "ends",
    "job_stops.asked_by": "work",
    "lodge_answers.decided_by": "work",
    "lodge_pictures.decided_by": "work",
    // The site writes to the lodge: its link lets the lodge in, not the person who asked.
    "lodge_requests.actor": "work",
    "media_uploads.actor": "work",
    "passkey_challenges.person_id": "ends",
    "passkeys.person_id": "account",
    "person_names.person_id": "account",
    "pipeline_runs.actor": "work",
    // A byline, as visitors read it.
    "posts.author": "work",
    "property_evidence.person": "work",
    "property_revisions.actor": "work",
    "property_revisions.undone_by": "work",
    "rate_sheets.actor": "work",
    "recovery_codes.person_id": "account",
    "stay_lists.actor": "work",
    "table_holds.actor": "work",
    "text_revisions.actor": "work",
    // Messages of the site to programs of the site. The team screen asks to review them.
    "webhooks.created_by": "work",
  };

  test("every column that names a person is decided", async () => {
    const { rows } = await sql<{ column: string }>`
      select concat(table_name, '.', column_name) as column from information_schema.columns
      where table_schema = 'public' and table_name <> 'people' and (
        column_name ~ '(^|_)(actor|author|person|editor|owner|inviter|user|assignee)(_id)?$'
        or column_name ~ '_by(_id)?$' and column_name <> 'held_by'
        or (table_name, column_name) in (
          select key.table_name, key.column_name from information_schema.key_column_usage as key
          join information_schema.constraint_column_usage as target using (constraint_name)
          join information_schema.table_constraints as made using (constraint_name)
          where made.constraint_type = 'FOREIGN KEY' and target.table_name = 'people'))
      order by 1`.execute(db());
    expect(rows.map(({ column }) => column)).toEqual(Object.keys(decisions));
  });

  interface Giver {
    id: string;
    name: string;
  }

  /** Stores something that lets somebody in, in the name of a person. @returns whether it still does */
  const given: Record<string, (giver: Giver) => Promise<() => Promise<boolean>>> = {
    admin_sessions: async ({ id }) => {
      const session = randomUUID();
      const expiresAt = new Date(now.getTime() + 3_600_000);
      await db()
        .insertInto("adminSessions")
        .values({ id: session, data: "{}", expiresAt, personId: id })
        .execute();
      return async () =>
        (await db().selectFrom("adminSessions").where("id", "=", session).execute()).length > 0;
    },
    api_tokens: async (giver) => {
      const token = { name: "Partner", prefix: randomUUID(), hash: "x", areas: null };
      await addToken(db(), { ...token, scope: "write", expiresAt: null }, giver);
      return async () => (await findLiveToken(db(), token.prefix, now)) !== null;
    },
    invitations: async (giver) => {
      const token = await invite(giver);
      return async () => (await findInvitation(db(), token, now)) !== undefined;
    },
    passkey_challenges: async ({ id }) => {
      const challenge = randomUUID();
      await db()
        .insertInto("passkeyChallenges")
        .values({ challenge, purpose: "add", personId: id, expiresAt: new Date(2099, 0) })
        .execute();
      return async () =>
        (await db().selectFrom("passkeyChallenges").where("challenge", "=", challenge).execute())
          .length > 0;
    },
    // A signed link has no row.
    "preview links": async (giver) => {
      const env = { SESSION_SECRET: "0123456789abcdef0123456789abcdef" } as Env;
      const context = { db: db(), env, now: () => now };
      const link = new URL(await previewLink(context, "post", 1, giver), "http://site");
      const [until = "", by = "", sign = ""] = ["until", "by", "sign"].map(
        (name) => link.searchParams.get(name) ?? "",
      );
      return () => isGoodPreview(context, "post", "1", { until, by, sign });
    },
  };

  test("every table whose rows end is tested", () => {
    const tables = Object.keys(decisions).filter((column) => decisions[column] === "ends");
    expect([...new Set(tables.map((column) => column.split(".")[0]))]).toEqual(
      Object.keys(given).filter((name) => name !== "preview links"),
    );
  });

  test.each(Object.entries(given))("%s end with a deactivation, for good", async (_, give) => {
    await storePerson(db(), { role: "owner" });
    const giver = await person({ role: "owner" });
    const isOpen = await give(giver);
    expect(await isOpen()).toBe(true);
    expect(await deactivatePerson(db(), giver.id, by)).toBe("done");
    expect(await isOpen()).toBe(false);
    expect(await reactivatePerson(db(), giver.id, by)).toBe("done");
    expect(await isOpen()).toBe(false);
  });

  test("an owner who becomes an editor keeps no invitation", async () => {
    await storePerson(db(), { role: "owner" });
    const giver = await person({ role: "owner" });
    const token = await invite(giver);
    await changeRole(db(), { id: giver.id, role: "editor" }, by);
    expect(await findInvitation(db(), token, now)).toBeUndefined();
    await changeRole(db(), { id: giver.id, role: "owner" }, by);
    const joining = { token, name: "Jonas", passwordHash: "scrypt$x" };
    expect(await acceptInvitation(db(), joining, now)).toEqual({ refused: "invitation" });
  });

  test("an invitation of the previous release, which names its person only, ends as well", async () => {
    await storePerson(db(), { role: "owner" });
    const giver = await person({ name: "Tefo", role: "owner" });
    await rename(giver.id, "Tefo Molefe");
    const token = await invite({ id: giver.id, name: "Tefo Molefe" });
    await db().updateTable("invitations").set({ invitedById: null }).execute();
    await deactivatePerson(db(), giver.id, by);
    expect(await findInvitation(db(), token, now)).toBeUndefined();
  });

  test("the log names each token and invitation that ended", async () => {
    await storePerson(db(), { role: "owner" });
    const giver = await person({ role: "owner" });
    await given.api_tokens?.(giver);
    await given.invitations?.(giver);
    await deactivatePerson(db(), giver.id, by);
    const entries = await listChanges(db(), { action: "withdraw" });
    expect(entries.map(({ entity, before }) => [entity, before])).toEqual([
      ["person", { name: "jonas@partner.test" }],
      ["api-token", expect.objectContaining({ name: "Partner" })],
    ]);
  });
});

describe("a name is one person's for good (T-005)", () => {
  const log = async (actor: string) => {
    await recordChange(db(), { actor, action: "update", entity: "page", entityId: "x" });
    const [entry] = await listChanges(db());
    return entry && { actor: entry.actor, id: entry.actorId, now: entry.actorNow };
  };

  test("an entry has its person, whatever they are called later", async () => {
    const { id } = await person();
    await rename(id, "Hanna Brandt");
    expect(await log("Hanna Brandt")).toEqual({
      actor: "Hanna Brandt",
      id,
      now: "Hanna Brandt",
    });
    await rename(id, "Hanna Meyer");
    const [, entry] = await listChanges(db(), { actor: { id } });
    expect(entry).toMatchObject({ actor: "Hanna Brandt", actorNow: "Hanna Meyer" });
    const names = await readFormerNames(db());
    expect(presentName(names, "Hanna Brandt", new Date())).toBe("Hanna Meyer");
    expect(presentName(names, "Hanna Meyer", new Date())).toBeNull();
  });

  test("nobody takes a name that somebody else has or had, or one that looks like it", async () => {
    const hanna = await person({ role: "owner" });
    await rename(hanna.id, "Hanna Brandt");
    await rename(hanna.id, "Hanna Meyer");
    const eva = await person({ name: "Eva" });
    for (const name of ["Hanna Brandt", "hanna meyer", "Наnnа Вrаndt", "Hanna\u200B Meyer"])
      expect(await rename(eva.id, name), name).toBe("taken");
    for (const name of ["schedule", "Admin", "api: Partner", "The Schedule"])
      expect(await rename(eva.id, name), name).toBe("reserved");
    expect(await rename(eva.id, "Eva")).toBe("done");
    expect(await rename(hanna.id, "Hanna Brandt")).toBe("done");
    const token = await invite(hanna);
    const join = (name: string) =>
      acceptInvitation(db(), { token, name, passwordHash: "scrypt$x" }, now);
    expect(await join("HANNA MEYER")).toEqual({ refused: "taken" });
    expect(await join("sync")).toEqual({ refused: "reserved" });
    expect(await join("Jonas")).toHaveProperty("joined");
    expect(await rename(eva.id, "jonas")).toBe("taken");
  });

  test("two people cannot take one name at the same time", async () => {
    const [one, other] = [await person(), await person()];
    const outcomes = await Promise.all([rename(one.id, "Ruth"), rename(other.id, "Ruth")]);
    expect(outcomes.sort()).toEqual(["done", "taken"]);
  });

  test("the first owner keeps the name of the shared account", async () => {
    const { id, name } = await firstOwner(db());
    expect(name).toBe("Admin");
    expect(await log("admin")).toMatchObject({ id });
    await rename(id, "Hanna");
    expect(await rename(id, "Admin")).toBe("done");
  });

  test("programs are nobody, also beside a person whose name is similar", async () => {
    const { id } = await person();
    expect(await rename(id, "Apiruth")).toBe("done");
    for (const actor of ["schedule", "visitor", "api: Ruth", "import 12", "what3words"])
      expect(await log(actor), actor).toMatchObject({ id: null });
  });
});

describe("an upgrade", () => {
  const before = "2026-11-29-01-machines";

  /** A site of the previous release with people and log entries at minutes of a day. */
  async function siteOfPreviousRelease() {
    const site = await emptyDatabase();
    const migrator = new Migrator({
      db: site.db,
      provider: { getMigrations: async () => migrations },
    });
    expect((await migrator.migrateTo(before)).error).toBeUndefined();
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 10, minute));
    const add = async (name: string, values: { first?: boolean; deactivated?: boolean } = {}) => {
      const { rows } = await sql<{ id: string }>`
        insert into people (name, email, role, password_hash, is_first, created_at, deactivated_at)
        values (${name}, ${`${randomUUID()}@team.test`}, 'owner', 'scrypt$x',
          ${values.first ?? false}, ${at(0)}, ${values.deactivated ? at(50) : null})
        returning id`.execute(site.db);
      return rows[0]?.id ?? "";
    };
    const wrote = (actor: string, minute: number) =>
      sql`insert into audit_log (at, actor, action, entity, entity_id)
        values (${at(minute)}, ${actor}, 'update', 'page', ${`${actor} ${minute}`})`.execute(
        site.db,
      );
    const renamed = (id: string, was: string, is: string, minute: number) =>
      sql`insert into audit_log (at, actor, action, entity, entity_id, before, after)
        values (${at(minute)}, ${is}, 'update', 'person', ${id},
          ${JSON.stringify({ name: was })}, ${JSON.stringify({ name: is })})`.execute(site.db);
    const authors = async () => {
      const { rows } = await sql<{ entry: string; name: string | null }>`
        select entity_id as entry, people.name from audit_log
        left join people on people.id = actor_id where entity = 'page' order by audit_log.id`.execute(
        site.db,
      );
      return Object.fromEntries(rows.map(({ entry, name }) => [entry, name]));
    };
    return { ...site, at, add, wrote, renamed, authors };
  }

  test("finds the person of each entry by who had the name at that time (T-005)", async () => {
    const site = await siteOfPreviousRelease();
    const hanna = await site.add("Hanna", { first: true });
    const eva = await site.add("Eva");
    await site.add("Ruth");
    await site.add("ruth ");
    await site.wrote("admin", 1);
    await site.wrote("Admin", 2);
    await site.renamed(hanna, "Admin", "Hanna", 3);
    for (const actor of ["Hanna", "Eva", "Ruth", "schedule", "api: Hanna"])
      await site.wrote(actor, 10);
    // An editor under the name of the owner.
    await site.renamed(eva, "Eva", "Hanna", 20);
    await site.wrote("Hanna", 25);
    await site.renamed(eva, "Hanna", "Eva", 30);
    await site.wrote("Hanna", 35);
    await migrateToLatest(site.db);
    expect(await site.authors()).toEqual({
      "admin 1": "Hanna",
      "Admin 2": "Hanna",
      "Hanna 10": "Hanna",
      "Eva 10": "Eva",
      "Ruth 10": null,
      "schedule 10": null,
      "api: Hanna 10": null,
      "Hanna 25": null,
      "Hanna 35": "Hanna",
    });
    const names = await site.db
      .selectFrom("personNames")
      .select(["key", "personId", "since"])
      .orderBy("key")
      .execute();
    expect(names).toEqual([
      { key: "admln", personId: hanna, since: new Date(0) },
      { key: "eva", personId: eva, since: new Date(0) },
      { key: "hanna", personId: hanna, since: site.at(30) },
      { key: "ruth", personId: null, since: expect.any(Date) as Date },
    ]);
    await site.drop();
  });

  test("gives a name that two people have to the last of them who keeps it (T-005)", async () => {
    const site = await siteOfPreviousRelease();
    const [one, other] = [await site.add("Ruth"), await site.add("Ruth")];
    await migrateToLatest(site.db);
    const save = async (id: string, name: string) => {
      const found = await findPerson(site.db, id);
      if (!found) throw new Error("Not stored");
      return savePersonDetails(site.db, found, { name, email: found.email ?? "" });
    };
    expect(await save(one, "Ruth")).toBe("taken");
    expect(await save(other, "Ruth Kamau")).toBe("done");
    expect(await save(one, "Ruth")).toBe("done");
    expect(await save(other, "Ruth")).toBe("taken");
    await recordChange(site.db, { actor: "Ruth", action: "update", entity: "page", entityId: "x" });
    const [entry] = await listChanges(site.db);
    expect(entry?.actorId).toBe(one);
    await site.drop();
  });

  test("ends what deactivated people and former owners gave out (T-006)", async () => {
    const site = await siteOfPreviousRelease();
    const hanna = await site.add("Hanna", { first: true });
    const tefo = await site.add("Tefo", { deactivated: true });
    await sql`insert into api_tokens (name, prefix, hash, scope, created_by, person_id)
      values ('of Hanna', 'a', 'x', 'read', 'Hanna', ${hanna}),
        ('of Tefo', 'b', 'x', 'read', 'Tefo', ${tefo}), ('of the shared account', 'c', 'x', 'read', 'admin', null)`.execute(
      site.db,
    );
    await sql`insert into invitations (email, role, token_hash, invited_by, created_at, expires_at)
      values ('a@x.test', 'owner', 'a', 'Hanna', ${site.at(5)}, '2099-01-01'),
        ('b@x.test', 'owner', 'b', 'Tefo', ${site.at(5)}, '2099-01-01')`.execute(site.db);
    await migrateToLatest(site.db);
    const open = async (table: "apiTokens" | "invitations", column: "prefix" | "tokenHash") => {
      const { rows } = await sql<{ key: string }>`
        select ${sql.ref(column)} as key from ${sql.table(table)}
        where withdrawn_at is null order by 1`.execute(site.db);
      return rows.map(({ key }) => key);
    };
    expect(await open("apiTokens", "prefix")).toEqual(["a", "c"]);
    expect(await open("invitations", "tokenHash")).toEqual(["a"]);
    await site.drop();
  });
});
