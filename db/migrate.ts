import { readStorageSettings } from "#process/read-settings";
import { bringUpToDate } from "./migrate-to-latest";
import { workOnDatabase } from "./work-on-database";

/** `npm run db:migrate`: applies migrations and rules of this release. */
await workOnDatabase(readStorageSettings().DATABASE_URL, bringUpToDate);
