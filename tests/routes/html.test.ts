import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";

import { seedContent } from "#db/seed/seed-content";
import { useSite } from "#tests/setup/test-site";

/** Every template is valid HTML: what a browser has to repair, a search engine may read otherwise. */

const site = useSite();
const checker = new HtmlValidate({ extends: ["html-validate:standard"] });
