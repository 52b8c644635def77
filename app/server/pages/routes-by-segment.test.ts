import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { expect, test } from "vitest";

import { routesBySegment, segmentOf } from "./routes-by-segment";

type RouteTree = Parameters<typeof matchRoutes>[0];
interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

const routes: Route[] = [
  { id: "root", path: "" },
  { id: "frame", parentId: "root" },
  { id: "home", parentId: "frame", index: true },
  { id: "list", parentId: "frame", path: "stays" },
  { id: "stay", parentId: "frame", path: "stays/:id" },
  { id: "about", parentId: "frame", path: "about" },
  { id: "saved", parentId: "frame", path: "saved" },
  { id: "shared", parentId: "frame", path: "saved/shared" },
  { id: "lost", parentId: "frame", path: "*" },
  { id: "office", parentId: "root" },
  { id: "desk", parentId: "office", path: "admin", index: true },
  { id: "form", parentId: "office", path: "admin/:kind/:id" },
  { id: "office-lost", parentId: "office", path: "admin/*" },
  { id: "maybe", parentId: "root", path: "lang?/go/:id" },
  { id: "tree", parentId: "root", path: "tree" },
  { id: "leaf", parentId: "tree", path: "leaf" },
  { id: "file", parentId: "root", path: ":folder/file.txt" },
];

const byId = (list: Route[]) => Object.fromEntries(list.map((route) => [route.id, route]));
const build = { routes: byId(routes), assets: { routes: byId(routes) } } as unknown as Parameters<
  typeof routesBySegment
>[0];

function treeOf(list: Record<string, unknown>, parentId?: string): RouteTree {
  return (Object.values(list) as Route[])
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeOf(list, id) },
    );
}

const matched = (list: Record<string, unknown>, pathname: string) =>
  matchRoutes(treeOf(list), pathname)?.map(({ route, params }) => [route.id, params]);

const partFor = routesBySegment(build);

test("what an address matches among all routes it matches among those of its first segment", () => {
  const word = fc.constantFrom(
    ...["stays", "STAYS", "about", "saved", "shared", "admin", "go", "lang", "tree", "leaf"],
    ...["file.txt", "x", "", "..", "%73tays", "%2F", "stays ", "é"],
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), (words) => {
      const pathname = `/${words.join("/")}`;
      expect(matched(partFor(pathname).routes, pathname)).toEqual(matched(build.routes, pathname));
    }),
    { numRuns: 500 },
  );
});

test("a part holds little more than what its segment names", () => {
  expect(Object.keys(partFor("/stays/reedsong").routes)).not.toContain("about");
  expect(Object.keys(partFor("/stays/reedsong").assets.routes)).not.toContain("form");
  expect(partFor("/stays/a")).toBe(partFor("/STAYS/b"));
  expect(partFor("/never-heard-of")).toBe(partFor("/nor/of-this"));
});

test("the data of a page are in the part of the page", () => {
  expect(segmentOf("/stays.data")).toBe("stays");
  expect(segmentOf("/stays/a.data")).toBe("stays");
  expect(partFor("/_root.data")).toBe(partFor("/"));
});
