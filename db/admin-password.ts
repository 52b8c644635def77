import { text } from "node:stream/consumers";

import { wayLabels, waysIn } from "#domain/team/access";
import { readStorageSettings } from "#process/read-settings";
import type { Connection } from "./connect.server";
import { listWaysIn } from "./queries/team/access.server";
import { clearAttempts, targetOf } from "./queries/team/login-attempts.server";
import {
  findPersonByEmail,
  isSecondFactorRequired,
  type Person,
  storePersonPassword,
} from "./queries/team/people.server";
import { createRecoveryCodes } from "./queries/team/sign-in.server";
import { workOnDatabase } from "./work-on-database";

/**
 * `npm run admin:password -- EMAIL`: sets the password of a person and ends their sessions (T-008). Where the
 * site requires a second factor, new recovery codes are printed too, and so are the other ways into the account.
 * scripts/admin-password.mjs prompts for the password and passes its hash on standard input.
 */
const [email = ""] = process.argv.slice(2);
const hash = (await text(process.stdin)).trim();
const actor = "command line";

await workOnDatabase(readStorageSettings().DATABASE_URL, async (db) => {
  const person = await findPersonByEmail(db, email);
  if (!person || !hash.startsWith("scrypt$")) {
    console.error(`Nothing was changed: nobody has the email ${email}.`);
    process.exitCode = 1;
    return;
  }
  await storePersonPassword(db, { person, hash }, { actor });
  for (const secret of ["password", "code"] as const)
    await clearAttempts(db, { target: targetOf(secret, person.id) });
  console.log(`${person.name} signs in with the new password. All their sessions have ended.`);
  await printWaysIn(db, person);
  if (person.deactivatedAt)
    console.log("The account is deactivated: an owner has to reactivate it first.");
  if (!(await isSecondFactorRequired(db))) return;
  const codes = await createRecoveryCodes(db, person, actor);
  console.log("This site requires a second factor. New recovery codes, each valid once:");
  for (const code of codes) console.log(`  ${code}`);
});

async function printWaysIn(db: Connection, person: Person): Promise<void> {
  const ways = await listWaysIn(db, { person, ownId: "" }, new Date());
  const present = waysIn.filter((way) => ways[way].length > 0);
  if (present.length === 0) return;
  console.log("Other ways in remain. They can be ended under Your account:");
  for (const way of present) console.log(`  ${wayLabels[way]}: ${ways[way].join(", ")}`);
}
