import { expect, test } from "vitest";

import { markupProblem } from "./plain-text";

test.each([
  "<b>Pool</b>",
  "Pool<br>Bar",
  "Pool <BR/> Bar",
  '<a href="https://x.test">Pool</a>',
  "<script>alert(1)</script>",
  "<script src=//x.test",
  "<img src=x onerror=alert(1)>",
  "<img/src=x",
  "<svg onload=alert(1)",
  "</div>",
  "<iframe src=javascript:alert(1)>",
  "<x onmouseover = alert(1)>",
  "<my-element onclick=go() ",
  "<!-- hidden -->",
  "<!doctype html>",
  "<?php echo 1;",
  "a <p\nclass=x> b",
])("%j is HTML", (text) => {
  expect(markupProblem(text)).toMatch(/^Please use plain text\. This HTML cannot be saved: </);
});

test.each([
  "Children < 6 stay free",
  "children <6, and >12 as adults",
  "5 < 6 > 4",
  "Transfer <3 hours",
  "We <3 elephants",
  "Minimum age <tbc>",
  "a<b and b>c",
  "prices <adults 100, >children 50",
  "Ngorongoro << Serengeti >> Mara",
  "River & lake, 100% solar",
  "office@camp.test <reservations>",
])("%j is prose", (text) => {
  expect(markupProblem(text)).toBeNull();
});

test("a long tag is shortened", () => {
  expect(markupProblem(`<img src="${"x".repeat(500)}">`)?.length).toBeLessThan(130);
});
