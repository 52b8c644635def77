import { expect, test } from "vitest";

import { readerPage } from "#tests/factories/pages";

const visible = (body: string, head = ""): string => readerPage(body, head).text;

test.each<[string, string?]>([
  ['<div style="display:none">Secret</div>'],
  ['<div style="color: red; visibility: hidden">Secret</div>'],
  ["<div hidden>Secret</div>"],
  ['<div class="ghost">Secret</div>', "<style>.ghost { display: none }</style>"],
  ['<div id="trap">Secret</div>', "<style>p{color:red} #trap{display:none}</style>"],
])("%s is not read", (body, head) => {
  expect(visible(`${body}<p>Camp</p>`, head)).toBe("Camp");
});

test.each<[string, string?]>([
  ['<div class="tab-pane" style="display:none">Rates</div>'],
  ['<button onclick="open(\'more\')">More</button><div id="more" style="display:none">Rates</div>'],
  [
    '<div class="view">Rates</div>',
    "<style>.view{display:none} .view.active{display:block}</style>",
  ],
  ['<div class="wide">Rates</div>', "<style>@media print { .wide{display:none} }</style>"],
])("%s is read, because visitors can open it", (body, head) => {
  expect(visible(body, head)).toContain("Rates");
});

test("a card is no navigation because of its class", () => {
  const card = '<div class="menu-card"><img src="tent.jpg"><h3>Reed Tent</h3><p>$120</p></div>';
  expect(readerPage(card).blocks.every((block) => block.zone === "main")).toBe(true);
});

test("a page inside an element named after its reviews is no review", () => {
  const body = '<div id="testimonials-image"><h1>Reed Camp</h1><p>Ten tents at $90.</p></div>';
  expect(readerPage(body).blocks.every((block) => block.zone === "main")).toBe(true);
});
