import { expect, test } from "vitest";

import { illustrationCatalog } from "./illustration-catalog";
import { sceneSizes } from "./scenes";

test.each(illustrationCatalog)("$name is offered in the sizes it was baked in", (picture) => {
  const { widths, aspect } = picture;
  expect(sceneSizes(picture.name)).toEqual({ widths, aspect });
});
