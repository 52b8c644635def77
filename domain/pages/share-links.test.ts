import { expect, test } from "vitest";

import { shareLinks } from "./share-links";

test("share links carry title and address, and none calls a script", () => {
  const links = shareLinks("Rain & dust", "https://stays.example/blog/rain");
  expect(links.map(({ address }) => address)).toEqual([
    "mailto:?subject=Rain%20%26%20dust&body=https%3A%2F%2Fstays.example%2Fblog%2Frain",
    "https://wa.me/?text=Rain%20%26%20dust%20https%3A%2F%2Fstays.example%2Fblog%2Frain",
    "https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fstays.example%2Fblog%2Frain",
    "https://x.com/intent/post?text=Rain%20%26%20dust&url=https%3A%2F%2Fstays.example%2Fblog%2Frain",
  ]);
});
