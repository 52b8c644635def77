import { expect, test } from "vitest";

import { status } from "#tests/fakes/page-server";
import { useFetcher } from "#tests/setup/test-fetcher";

const { site, fetcherFor } = useFetcher();

const privateHosts = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "017700000001",
  "127.0.0.1.",
  "127。0。0。1",
  "0x7f.1",
  "0x7f.0x0.0x0.0x1",
  "0177.1",
  "00000177.0.0.1",
  "127.255.255.254",
  "①②⑦.0.0.1",
  "%31%32%37.0.0.1",
  "0",
  "0.0.0.0",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "169.254.43518",
  "192.0.0.192",
  "198.18.0.1",
  "203.0.113.7",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
  "[::]",
  "[::1]",
  "[::ffff:169.254.169.254]",
  "[::ffff:a9fe:a9fe]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::169.254.169.254]",
  "[64:ff9b:1::1]",
  "[2002:a9fe:a9fe::]",
  "[2001:0:7f00:1::]",
  "[fd00:ec2::254]",
  "[fec0::1]",
  "[ff02::1]",
  "[2001:db8::1]",
  "[100::1]",
  "[2606:4700::5efe:7f00:1]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[fd00::1]",
  "[fe80::1]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "camp.localhost",
];

test.each(privateHosts)("refuses http://%s on the standard port", async (host) => {
  expect(await fetcherFor([]).fetchPage(`http://${host}/`)).toMatchObject({
    ok: false,
    code: "refused-address",
  });
  expect(await fetcherFor([]).fetchImage(`https://${host}/`)).toMatchObject({
    ok: false,
    code: "refused-address",
  });
});

test("no spelling of loopback reaches a listening server", async () => {
  const server = await site({ "/": "secret" });
  const fetcher = fetcherFor([`10.9.9.9:${server.port}`]);
  for (const host of privateHosts) {
    expect(await fetcher.fetchImage(`http://${host}:${server.port}/`)).toMatchObject({
      code: "refused-address",
    });
  }
  expect(server.requests).toEqual([]);
});

test.each([
  ["ftp://camp.test/", /http/],
  ["file:///etc/passwd", /http/],
  ["javascript:alert(1)", /http/],
  ["camp.test", /not a web address/],
  ["http://", /not a web address/],
  ["http://user:secret@camp.test/", /password/],
  ["http://user@camp.test/", /user name/],
  ["http://camp.test:22/", /Port 22/],
  ["http://camp.test:8080/", /Port 8080/],
])("refuses %s as an address", async (url, message) => {
  const result = await fetcherFor([]).fetchPage(url);
  expect(result).toMatchObject({
    ok: false,
    code: "bad-url",
    message: expect.stringMatching(message) as string,
  });
});

test("one private address refuses the whole name", async () => {
  const lookup = () =>
    Promise.resolve([
      { address: "8.8.8.8", family: 4 },
      { address: "192.168.0.1", family: 4 },
    ]);
  const result = await fetcherFor([], { lookup }).fetchPage("http://camp.test/");
  expect(result).toMatchObject({
    code: "refused-address",
    message: expect.stringContaining("camp.test") as string,
  });
});

test("a name without any address is refused", async () => {
  const result = await fetcherFor([], { lookup: () => Promise.resolve([]) }).fetchPage(
    "http://camp.test/",
  );
  expect(result).toMatchObject({ code: "refused-address" });
});

test("the connection goes to the checked address", async () => {
  const server = await site({ "/": "camp" });
  const answers = ["127.0.0.1", "10.0.0.1"];
  const lookup = () => Promise.resolve([{ address: answers.shift() ?? "10.0.0.1", family: 4 }]);
  const fetcher = fetcherFor([server.host], { lookup });
  expect(await fetcher.fetchImage(`http://camp.test:${server.port}/`)).toMatchObject({
    code: "content-type",
  });
  expect(answers).toEqual(["10.0.0.1"]);
  expect(server.requests[0]?.host).toBe(`camp.test:${server.port}`);
});

test("a name that turns private is refused", async () => {
  const server = await site({ "/a": status(200, { connection: "close" }), "/b": "b" });
  const answers = ["127.0.0.1", "127.0.0.1"];
  const lookup = () => Promise.resolve([{ address: answers.shift() ?? "10.0.0.1", family: 4 }]);
  const fetcher = fetcherFor([server.host], { lookup });
  server.serve("/robots.txt", status(404, { connection: "close" }));
  expect(await fetcher.fetchPage(`http://camp.test:${server.port}/a`)).toMatchObject({ ok: true });
  expect(await fetcher.fetchPage(`http://camp.test:${server.port}/b`)).toMatchObject({
    code: "refused-address",
  });
});

test("localhost works where loopback is allowed", async () => {
  const server = await site({ "/": "camp" });
  const result = await fetcherFor([server.host]).fetchPage(`http://localhost:${server.port}/`);
  expect(result).toMatchObject({ ok: true, html: "camp" });
});
