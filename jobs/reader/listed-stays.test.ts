import { expect, test } from "vitest";

import { pageLinks } from "./listed-stays";

const read = (body: string) =>
  pageLinks({ html: `<body>${body}</body>`, url: "https://camps.test/list" });

test("a card is named by its heading, and the largest part around one link belongs to it", () => {
  const links = read(`
    <nav><a href="/">Home</a><a href="/about">About</a></nav>
    <div class="grid">
      <div><a href="/reed"><img src="r.jpg" alt="A boat"></a><h3>Reed River</h3><p>$420 a night</p><a href="/reed#book">View</a></div>
      <div><img alt="Fig Tree Camp"><a href="fig">View camp</a></div>
    </div>
    <footer><a href="/terms">Terms</a><a href="mailto:a@camps.test">Email</a></footer>`);
  expect(
    links.map(({ url, name, isAside }) => [url.replace("https://camps.test", ""), name, isAside]),
  ).toEqual([
    ["/", "", true],
    ["/about", "About", true],
    ["/reed", "Reed River", false],
    ["/fig", "Fig Tree Camp", false],
    ["/terms", "Terms", true],
  ]);
  expect(links[2]).toMatchObject({ hasHeading: true, hasPicture: true, hasPrice: true });
});

test("a page of links only, and one deeper than any real page, are read in time", () => {
  const many = read(
    Array.from({ length: 20_000 }, (_, n) => `<p><a href="/c${n}">Camp ${n}</a></p>`).join(""),
  );
  expect(many).toHaveLength(5_000);
  expect(read(`${"<div>".repeat(5_000)}<a href="/deep">Deep Camp</a>`).length).toBeLessThan(2);
});
