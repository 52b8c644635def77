import { expect, test } from "vitest";

import { readerPage } from "#tests/factories/pages";

const visible = (body: string): string => readerPage(body).text;

test.each([
  '<div style="display:none">Secret</div>',
  '<div style="color: red; visibility: hidden">Secret</div>',
  "<div hidden>Secret</div>",
])("%s is not read", (body) => {
  expect(visible(`${body}<p>Camp</p>`)).toBe("Camp");
});

test.each([
  '<div class="tab-pane" style="display:none">Rates</div>',
  '<button onclick="open(\'more\')">More</button><div id="more" style="display:none">Rates</div>',
])("%s is read, because visitors can open it", (body) => {
  expect(visible(body)).toContain("Rates");
});

test("a card is no navigation because of its class", () => {
  const card = '<div class="menu-card"><img src="tent.jpg"><h3>Reed Tent</h3><p>$120</p></div>';
  expect(readerPage(card).blocks.every((block) => block.zone === "main")).toBe(true);
});
