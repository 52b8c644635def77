import type { Database } from "#db/connect.server";
import { textHits, walkIndexed } from "#db/queries/listing/indexed.server";
import type { ListingAnswers } from "#domain/listing/answers";
import { ListingIndex } from "#domain/listing/index/listing-index";
import { answersByIndex } from "~/server/listing/answers.server";

/** The index alone as it stands after all stays were read; the database is asked for typed words only. */
export async function answersInMemory(db: Database): Promise<ListingAnswers> {
  const index = await ListingIndex.read(walkIndexed(db));
  const nobody = new Proxy({} as ListingAnswers, {
    get: () => () => Promise.reject(new Error("The database was asked")),
  });
  return answersByIndex(
    {
      ask: async (search, answer) =>
        answer(index, search ? index.typed(await textHits(db, search)) : null),
    },
    nobody,
  );
}
