import { createHash } from "node:crypto";
import { expect, test } from "vitest";

import { applyCspHashes as applyAndSplit, newScriptMarker } from "./content-security-policy.server";

const options = { development: false, admin: false };
function applyCspHashes(...page: Parameters<typeof applyAndSplit>) {
  const { parts, policy } = applyAndSplit(...page);
  return { html: parts.join(""), policy };
}

const hashOf = (source: string) =>
  `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ");

const marker = newScriptMarker();
const own = (source: string) => `<script nonce="${marker}">${source}</script>`;

test("inline scripts with the marker are allowed, and the marker is removed (G-13)", () => {
  const { html, policy } = applyCspHashes(
    `<p>x</p>${own("start()")}${own("go()")}`,
    marker,
    options,
  );
  expect(scriptsOf(policy)).toEqual(["'self'", hashOf("start()"), hashOf("go()")]);
  expect(html).toBe("<p>x</p><script>start()</script><script>go()</script>");
});

test.each([
  "<script>alert(1)</script>",
  "<SCRIPT>alert(1)</SCRIPT>",
  '<script type="module">alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  `<script nonce="${"0".repeat(32)}">alert(1)</script>`,
  `<script data-x=' nonce="${newScriptMarker()}"'>alert(1)</script>`,
])("inline scripts without the marker are not allowed: %s", (injected) => {
  const { policy } = applyCspHashes(`${injected}${own("start()")}`, marker, options);
  expect(scriptsOf(policy)).toEqual(["'self'", hashOf("start()")]);
});

test("an inline script directly before a marked script is not allowed", () => {
  const page = `<script>alert(1)<${own("start()")}`;
  expect(scriptsOf(applyCspHashes(page, marker, options).policy)).not.toContain(
    hashOf("alert(1)<"),
  );
});

test("two renders of a page are identical although their markers differ", () => {
  const render = (mark: string) => `<body><script nonce="${mark}">start()</script></body>`;
  const [first, second] = [newScriptMarker(), newScriptMarker()];
  expect(first).not.toBe(second);
  expect(applyCspHashes(render(first), first, options)).toEqual(
    applyCspHashes(render(second), second, options),
  );
});

test("scripts with a src attribute get no hash", () => {
  const page = `<script nonce="${marker}" src="/assets/a.js"></script>`;
  expect(scriptsOf(applyCspHashes(page, marker, options).policy)).toEqual(["'self'"]);
});

test("only inline styles with the marker are allowed", () => {
  const page = `<style>p{color:red}</style><style nonce="${marker}">p{color:blue}</style>`;
  const { policy } = applyCspHashes(page, marker, options);
  expect(policy).toContain(`style-src 'self' ${hashOf("p{color:blue}")};`);
  expect(policy).not.toContain(hashOf("p{color:red}"));
});

test("the marker is replaced by the style sheets and the data, which are allowed", () => {
  const [style, script] = ["p::after{content:'$&'}", "enqueue('$&')"];
  const rendered = (tag: string) => `<${tag} nonce="${marker}">${marker}</${tag}>`;
  const page = `<style>p{}</style>${rendered("style")}<p>${marker}</p>${rendered("script")}`;
  const inserted = { style, script };
  const { html, policy } = applyCspHashes(page, marker, { ...options, inserted });
  expect(html).toBe(
    `<style>p{}</style><style>${style}</style><p>${marker}</p><script>${script}</script>`,
  );
  expect(policy).toContain(`style-src 'self' ${hashOf(style)};`);
  expect(scriptsOf(policy)).toEqual(["'self'", hashOf(script)]);
});
