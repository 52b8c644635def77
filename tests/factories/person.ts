import type { Kysely } from "kysely";

import type { DB } from "#db/schema";
import type { Role } from "#domain/team/roles";
import type { TestSite } from "#tests/setup/test-site";
import { cheapHash, cookiesOf } from "#tests/setup/web-process";

export const teamPassword = "giraffes-walk-at-dawn";

let count = 0;

/** Stores a person with an account. */
export function storePerson(
  db: Kysely<DB>,
  values: { name?: string; email?: string; role?: Role } = {},
) {
  count += 1;
  const { name = `Person ${count}`, email = `person${count}@team.test`, role = "editor" } = values;
  return db
    .insertInto("people")
    .values({ name, email, role, passwordHash: cheapHash(teamPassword) })
    .returning(["id", "name", "email", "role"])
    .executeTakeFirstOrThrow();
}

/** Signs in with an email. @returns the session cookie, without the message of the sign-in */
export async function signInWithEmail(
  site: Pick<TestSite, "post">,
  email: string | null,
  password = teamPassword,
): Promise<string> {
  const answer = await site.post("/admin/login", { email: email ?? "", password });
  return /admin=[^;]+/.exec(cookiesOf(answer))?.[0] ?? "";
}

/** A new person with a role, signed in. */
export async function signInAs(site: TestSite, role: Role): Promise<string> {
  const { email } = await storePerson(site.database.db, { role });
  return signInWithEmail(site, email);
}
