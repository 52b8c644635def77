import { text } from "node:stream/consumers";

import { readStorageSettings } from "#process/read-settings";
import { clearAttempts, targetOf } from "./queries/team/login-attempts.server";
import {
  findPersonByEmail,
  isSecondFactorRequired,
  storePersonPassword,
} from "./queries/team/people.server";
import { createRecoveryCodes } from "./queries/team/sign-in.server";
import { workOnDatabase } from "./work-on-database";

/**
 * `npm run admin:password -- EMAIL`: sets the password of a person and ends their sessions (T-008). Where the
 * site requires a second factor, new recovery codes are printed too. scripts/admin-password.mjs prompts for
 * the password and passes its hash on standard input.
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
  if (person.deactivatedAt)
    console.log("The account is deactivated: an owner has to reactivate it first.");
  if (!(await isSecondFactorRequired(db))) return;
  const codes = await createRecoveryCodes(db, person, actor);
  console.log("This site requires a second factor. New recovery codes, each valid once:");
  for (const code of codes) console.log(`  ${code}`);
});
