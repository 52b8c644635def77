import type { Connection } from "#db/connect.server";

/** Questions of a screen, in their order. */
export async function listFaqs(db: Connection, screen: "home" | "contact") {
  return db
    .selectFrom("faqs")
    .select(["question", "answer"])
    .where("screen", "=", screen)
    .orderBy("position")
    .execute();
}
