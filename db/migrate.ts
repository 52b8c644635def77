import { readStorageSettings } from "#process/read-settings";
import { bringUpToDate } from "./bring-up-to-date";
import { workOnDatabase } from "./work-on-database";

/** `npm run db:migrate`: applies migrations and rules of this release. */
await workOnDatabase(readStorageSettings().DATABASE_URL, bringUpToDate);
