import { openApiDocument } from "#domain/api/openapi";
import { readSite } from "~/server/pages/site.server";
import type { Handlers } from "./call/handler";
import { propertyHandlers } from "./handlers/properties.server";
import { tableHandlers } from "./handlers/table.server";
import { pageHandlers, postHandlers } from "./handlers/texts.server";
import { analyticsHandlers, inquiryHandlers } from "./handlers/visitors.server";
import { importHandlers, settingsHandlers } from "./handlers/work.server";

/** One for each call of the catalogue: the compiler asks for what is missing. */
export const handlers: Handlers = {
  ...propertyHandlers,
  ...postHandlers,
  ...pageHandlers,
  ...inquiryHandlers,
  ...analyticsHandlers,
  ...settingsHandlers,
  ...importHandlers,
  ...tableHandlers,
  async describeApi({ context }) {
    const { siteName, siteUrl } = await readSite(context);
    return { answer: openApiDocument({ siteName, siteUrl }) };
  },
};
