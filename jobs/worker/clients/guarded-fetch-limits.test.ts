import { expect, test } from "vitest";

import {
  drips,
  endless,
  gzipBomb,
  huge,
  later,
  neverAnswers,
  neverSendsBody,
} from "#tests/fakes/bad-replies";
import { type Page, redirectTo } from "#tests/fakes/page-server";
import { useFetcher } from "#tests/setup/test-fetcher";

const { site, fetcherFor } = useFetcher();

test.each([
  ["an announced 50 MB page", huge(50_000_000, { announced: true })],
  ["an unannounced 50 MB page", huge(50_000_000)],
  ["an endless page", endless],
  ["a 50 MB page inside a small gzip", gzipBomb(50_000_000)],
])("%s is refused at 5 MB", async (_what, reply) => {
  const server = await site({ "/": reply });
  const result = await fetcherFor([server.host]).fetchPage(server.url);
  expect(result).toMatchObject({
    code: "too-large",
    message: expect.stringContaining("5 MB") as string,
  });
});

test("a page as long as the limit is read", async () => {
  const server = await site({ "/": huge(1000), "/more": huge(1001) });
  const fetcher = fetcherFor([server.host], { limits: { pageBytes: 1000 } });
  expect(await fetcher.fetchPage(server.url)).toMatchObject({ ok: true });
  expect(await fetcher.fetchPage(`${server.url}/more`)).toMatchObject({ code: "too-large" });
});

test("an image has its own limit of bytes", async () => {
  const server = await site({
    "/": huge(11_000_000, { contentType: "image/jpeg" }),
    "/fine": huge(9_000_000, { contentType: "image/jpeg" }),
  });
  const fetcher = fetcherFor([server.host]);
  expect(await fetcher.fetchImage(server.url)).toMatchObject({ code: "too-large" });
  expect(await fetcher.fetchImage(`${server.url}/fine`)).toMatchObject({ ok: true });
});

test.each([
  ["no answer", neverAnswers, /did not answer within 0.2 seconds/],
  ["a silent body", neverSendsBody, /not finished after 0.4 seconds/],
  ["one byte at a time", drips(50), /not finished after 0.4 seconds/],
])("%s ends by the clock", async (_what, reply, message) => {
  const server = await site({ "/": reply });
  const fetcher = fetcherFor([server.host], { limits: { headersMs: 200, totalMs: 400 } });
  const result = await fetcher.fetchPage(server.url);
  expect(result).toMatchObject({
    code: "timeout",
    message: expect.stringMatching(message) as string,
  });
});

test("a picture that drips ends by the clock", async () => {
  const server = await site({ "/": drips(50, { "content-type": "image/jpeg" }) });
  const fetcher = fetcherFor([server.host], { limits: { headersMs: 200, totalMs: 400 } });
  expect(await fetcher.fetchImage(server.url)).toMatchObject({ code: "timeout" });
});

test("slow redirects share one time limit", async () => {
  const hops = [1, 2, 3, 4].map((n) => [`/${n}`, later(150, redirectTo(`/${n + 1}`))]);
  const server = await site({ ...Object.fromEntries(hops), "/5": "end" } as Record<string, Page>);
  const fetcher = fetcherFor([server.host], { limits: { totalMs: 400 } });
  expect(await fetcher.fetchPage(`${server.url}/1`)).toMatchObject({ code: "timeout" });
});
