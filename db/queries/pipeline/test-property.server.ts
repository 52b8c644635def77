import { isDeepStrictEqual } from "node:util";

import type { Database } from "#db/connect.server";
import { listForPage } from "#db/queries/listing/page.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { findForPage } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { defaultListingQuery } from "#domain/listing/query";
import type { PropertyFields } from "#domain/property/property";

/** One after the other: what each step does with the test property, as a sentence of what was seen. */
export type TestSteps = readonly (() => Promise<string>)[];

const takenBack = Symbol("the test property is taken back");

/**
 * Saves a test property, reads it back and looks for it in the public listing, all in one transaction
 * that is rolled back: no visitor sees it, no count holds it, no notice of it leaves, and nothing is
 * left however the run ends.
 * @param run goes through the steps; what it throws ends the transaction too
 */
export async function withTestProperty(
  db: Database,
  fields: PropertyFields,
  run: (steps: TestSteps) => Promise<void>,
): Promise<void> {
  const work = db.transaction().execute(async (trx) => {
    let id = "";
    await run([
      async () => {
        const { rates } = await readCurrentRates(trx);
        const saved = await saveProperty(trx, { fields, actor: "pipeline", rates });
        if ("conflict" in saved) throw new Error("The test property is there already");
        id = saved.id;
        return `Saved as ${id}, version ${saved.version}, with ${saved.changed.length} values`;
      },
      async () => {
        const page = await findForPage(trx, id);
        if (!page) throw new Error("The test property was not found again");
        const names = Object.keys(fields) as (keyof PropertyFields)[];
        const wrong = names.filter((name) => !isDeepStrictEqual(page.property[name], fields[name]));
        if (wrong.length > 0) throw new Error(`Read back differently: ${wrong.join(", ")}`);
        return `All ${names.length} fields are as they were saved`;
      },
      async () => {
        const { cards, total } = await listForPage(trx, {
          ...defaultListingQuery,
          search: fields.name,
        });
        if (!cards.some((card) => card.id === id))
          throw new Error(`The listing found ${total} other stays for its name`);
        return "The listing's own query finds it by its name";
      },
    ]);
    throw takenBack;
  });
  await work.catch((reason: unknown) => {
    if (reason !== takenBack) throw reason;
  });
}
