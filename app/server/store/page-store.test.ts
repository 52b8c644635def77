import { beforeEach, describe, expect, test } from "vitest";

import type { Heard } from "#db/changes.server";
import { EncodedBody } from "./encodings";
import { concerns, createPageStore, type SharedAnswer } from "./page-store";
import { createRenderings } from "./renderings";

let now = 0;
const clock = () => now;
const open = (maxBytes = 1_000_000) => {
  const store = createPageStore({ maxBytes, clock });
  const renderings = createRenderings(store, clock);
  const hear = (what: Heard) => {
    store.hear(what);
    renderings.hear(what);
  };
  return { store, renderings, hear };
};

const answer = (text: string, more: Partial<SharedAnswer> = {}): SharedAnswer => ({
  status: 200,
  head: [],
  heads: new WeakMap(),
  etag: null,
  madeFrom: null,
  body: new EncodedBody(Buffer.from(text)),
  shows: new Set(["listing"]),
  isPage: true,
  keep: true,
  ...more,
});

/** A rendering that goes on when it is told to. */
function slow() {
  let done: (answer: SharedAnswer) => void = () => undefined;
  const promise = new Promise<SharedAnswer>((resolve) => {
    done = resolve;
  });
  let begin: () => void = () => undefined;
  return {
    render: (begun: () => void) => {
      begin = begun;
      return promise;
    },
    begin: () => begin(),
    done,
  };
}

beforeEach(() => {
  now = 0;
});

describe("a kept page", () => {
  test("is shown until what it shows has changed, and a second longer to those in a hurry", async () => {
    const { store, renderings, hear } = open();
    hear("listening");
    await renderings.renew("a", () => Promise.resolve(answer("one")));
    now = 30_000;
    expect(store.find("a")?.fresh).toBe(true);
    hear("post/first-rains");
    expect(store.find("a")?.fresh).toBe(true);
    hear("property/reedsong");
    expect(store.find("a")).toBeUndefined();
    now += 999;
    expect(store.find("a", true)?.fresh).toBe(false);
    now += 1;
    expect(store.find("a", true)).toBeUndefined();
    expect(store.last("a")).toBeDefined();
  });

  test("is not younger for a second change", async () => {
    const { store, renderings, hear } = open();
    hear("listening");
    await renderings.renew("a", () => Promise.resolve(answer("one")));
    hear("property/reedsong");
    now = 900;
    hear("property/mara");
    now = 1_100;
    expect(store.find("a", true)).toBeUndefined();
  });

  test("is made anew after five minutes, while it is shown once more", async () => {
    const { store, renderings, hear } = open();
    hear("listening");
    await renderings.renew("a", () => Promise.resolve(answer("one")));
    now = 5 * 60_000 - 1;
    expect(store.find("a")?.fresh).toBe(true);
    now = 5 * 60_000;
    expect(store.find("a")?.fresh).toBe(false);
    now = 6 * 60_000;
    expect(store.find("a")).toBeUndefined();
  });

  test("is urgent where it was asked for twice in a short while", async () => {
    const { store, renderings, hear } = open();
    hear("listening");
    await renderings.renew("a", () => Promise.resolve(answer("one")));
    expect(store.isUrgent("a")).toBe(false);
    now = 60_000;
    store.find("a");
    expect(store.isUrgent("a")).toBe(false);
    now = 62_000;
    store.find("a");
    expect(store.isUrgent("a")).toBe(true);
    await renderings.renew("a", () => Promise.resolve(answer("two")));
    expect(store.isUrgent("a")).toBe(true);
    now = 70_000;
    expect(store.isUrgent("a")).toBe(false);
    expect(store.isUrgent("b")).toBe(false);
  });

  test("is urgent where what it is about was changed, not where any stay of its list was", async () => {
    const { store, renderings, hear } = open();
    hear("listening");
    const showing = (shown: string) => Promise.resolve(answer("one", { shows: new Set([shown]) }));
    await renderings.renew("stay", () => showing("property/mara"));
    await renderings.renew("list", () => showing("listing"));
    hear("property/mara");
    expect([store.isUrgent("stay"), store.isUrgent("list")]).toEqual([true, false]);
  });

  test("is trusted only while changes are heard", async () => {
    const { store, renderings, hear } = open();
    expect(store.isOpen).toBe(false);
    await renderings.renew("a", () => Promise.resolve(answer("one")));
    expect(store.find("a")).toBeUndefined();
    hear("listening");
    await renderings.renew("a", () => Promise.resolve(answer("one")));
    expect(store.isOpen).toBe(true);
    hear("deaf");
    expect(store.isOpen).toBe(false);
    hear("listening");
    expect(store.find("a")).toBeUndefined();
  });

  test("takes no more room than there is", async () => {
    const { store, renderings, hear } = open(100_000);
    hear("listening");
    for (let page = 0; page < 50; page++)
      await renderings.renew(`${page}`, () => Promise.resolve(answer("x".repeat(8_000))));
    expect(store.bytes).toBeLessThanOrEqual(100_000);
    expect(store.find("49")).toBeDefined();
    expect(store.find("0")).toBeUndefined();
  });
});

describe("a rendering", () => {
  test("is one for all who ask meanwhile", async () => {
    const { renderings, hear } = open();
    hear("listening");
    let times = 0;
    const page = slow();
    const render = (begin: () => void) => {
      times++;
      return page.render(begin);
    };
    const both = [renderings.renew("a", render), renderings.renew("a", render)];
    page.done(answer("one"));
    expect(new Set(await Promise.all(both)).size).toBe(1);
    expect(times).toBe(1);
  });

  test("that was overtaken by a change is no fresh page", async () => {
    const { store, renderings, hear } = open();
    hear("listening");
    const page = slow();
    const made = renderings.renew("a", page.render);
    page.begin();
    hear("property/reedsong");
    now = 500;
    page.done(answer("one"));
    await made;
    expect(store.find("a", true)?.fresh).toBe(false);
    now = 1_001;
    expect(store.find("a", true)).toBeUndefined();
  });

  test("holds what changed before it began to read", async () => {
    const { store, renderings, hear } = open();
    hear("listening");
    const page = slow();
    const made = renderings.renew("a", page.render);
    hear("property/reedsong");
    page.begin();
    page.done(answer("one"));
    await made;
    expect(store.find("a")?.fresh).toBe(true);
  });

  test("that missed changes is not kept", async () => {
    const { store, renderings, hear } = open();
    hear("listening");
    const page = slow();
    const made = renderings.renew("a", page.render);
    page.begin();
    hear("deaf");
    hear("listening");
    page.done(answer("one"));
    await made;
    expect(store.find("a")).toBeUndefined();
  });

  test("of a page that is not for all takes the former one away", async () => {
    const { store, renderings, hear } = open();
    hear("listening");
    await renderings.renew("a", () => Promise.resolve(answer("one")));
    now = 70_000;
    await renderings.renew("a", () =>
      Promise.resolve(answer("gone", { status: 404, keep: false })),
    );
    expect(store.last("a")).toBeUndefined();
  });

  test("that fails keeps nobody waiting for the next", async () => {
    const { renderings, hear } = open();
    hear("listening");
    const failed = renderings.renew("a", () => Promise.reject(new Error("no")));
    await expect(failed).rejects.toThrow("no");
    await expect(renderings.renew("a", () => Promise.resolve(answer("b")))).resolves.toBeDefined();
  });
});

test.each<[Heard, string[] | null, boolean]>([
  ["property/a", ["property/a"], true],
  ["property/a", ["property/b"], false],
  ["property/a", ["listing"], true],
  ["listing", ["listing"], true],
  ["listing", ["property/a"], true],
  ["listing", ["page/terms"], false],
  ["post/a", ["posts"], true],
  ["post/a", ["listing"], false],
  ["page/a", ["page/a"], true],
  ["page/a", ["page/b"], false],
  ["settings", ["page/b"], true],
  ["rates", ["page/b"], true],
  ["seed", ["posts"], true],
  ["page/a", null, true],
])("the change of %s concerns a page that shows %s: %s", (what, shows, expected) =>
  expect(concerns(what, shows && new Set(shows))).toBe(expected),
);
