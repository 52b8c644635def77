import type { Page } from "@playwright/test";
import { sql } from "kysely";

import type { Site } from "./site";

export const names = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();
export const count = (page: Page) =>
  page.getByRole("region", { name: "Results" }).getByRole("status");

/** Submits the filters; with scripts a change is sent automatically. */
export async function send(page: Page, javaScriptEnabled: boolean | undefined) {
  if (javaScriptEnabled !== false) return;
  await page.getByRole("button", { name: "Show results" }).first().click();
}

export async function countListed(site: Site, where = sql<boolean>`true`) {
  const { n } = await site.db
    .selectFrom("properties")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("listed", "=", true)
    .where(where)
    .executeTakeFirstOrThrow();
  return `${n} ${Number(n) === 1 ? "property" : "properties"}`;
}
