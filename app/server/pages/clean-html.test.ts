import { expect, test } from "vitest";

import { cleanHtml } from "./clean-html.server";

// A real browser tests that no markup runs: tests/security/html-cleaning.test.ts.

test("the HTML cleaner removes a URL of another site without a scheme", () => {
  expect(cleanHtml('<img src="//evil.example/x.png">')).not.toContain("evil.example");
});

test.each([
  "<p>H<sub>2</sub>O and 10<sup>3</sup></p>",
  '<figure><img src="/media/abc-640.webp" alt="Herd" loading="lazy" /><figcaption>A <em>herd</em></figcaption></figure>',
  '<table><thead><tr><th scope="col">Month</th></tr></thead><tbody><tr><td colspan="2">May</td></tr></tbody></table>',
  '<figure class="half"><img src="/media/abc-640.webp" alt="" loading="lazy" /><figcaption>A herd <small>Ada</small></figcaption></figure>',
  '<table class="chart"><tbody><tr><th scope="row">May</th><td>4</td></tr></tbody></table>',
  "<ul><li>One<ul><li>Two</li></ul></li></ul>",
  "<pre><code>a &lt; b</code></pre>",
  "<blockquote><p>Caf&eacute;</p></blockquote>",
])("the HTML cleaner leaves allowed markup unchanged: %s", (html) => {
  expect(cleanHtml(html)).toBe(html.replace("&eacute;", "é"));
});

test("the HTML cleaner removes every class that has no meaning in a text", () => {
  const html =
    '<figure class="half btn fixed"><p class="chart">a</p></figure><table class="fixed"></table>';
  expect(cleanHtml(html)).toBe('<figure class="half"><p>a</p></figure><table></table>');
});
