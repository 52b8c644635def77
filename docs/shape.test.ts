import fs from "node:fs";
import { expect, test } from "vitest";

/** The shape that the project promised (G-28): folders, libraries, one image for web and worker. */

const read = (file: string) => fs.readFileSync(file, "utf8");
const { dependencies, devDependencies, scripts } = JSON.parse(read("package.json")) as Record<
  "dependencies" | "devDependencies" | "scripts",
  Record<string, string>
>;

test("the folders and files of the project stand at its top (G-28)", () => {
  const top = ["app", "jobs", "db", "public", "tests", "package.json", "Dockerfile", "README.md"];
  expect(top.filter((name) => !fs.existsSync(name))).toEqual([]);
});

test("it is made of the libraries that were chosen", () => {
  const chosen = [
    ...["@remix-run/react", "@remix-run/node", "react", "react-dom", "bullmq", "ioredis", "kysely"],
    ...["pg", "remix-auth", "zod", "typescript", "playwright", "vitest"],
  ];
  const known = { ...dependencies, ...devDependencies };
  expect(chosen.filter((name) => !(name in known))).toEqual([]);
});

test("what stands in for unused dependencies is of this repository, so that nobody else can publish it (G-28)", () => {
  const { overrides } = JSON.parse(read("package.json")) as {
    overrides: Record<string, string | Record<string, string>>;
  };
  const values = Object.values(overrides).flatMap((value) =>
    typeof value === "string" ? value : Object.values(value),
  );
  expect(values.filter((value) => /npm:|https?:/.test(value))).toEqual([]);
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { link?: boolean; resolved?: string }>;
  };
  const links = Object.values(packages).filter(({ link }) => link);
  expect(new Set(links.map(({ resolved }) => resolved))).toEqual(new Set(["vendor/empty"]));
  expect(read("Dockerfile")).toMatch(/COPY vendor .*\nRUN npm ci/);
});

test("one image runs web or worker, and migrations are a command (G-28)", () => {
  const image = read("Dockerfile");
  expect(image).toMatch(/^ENTRYPOINT \["node", "scripts\/container\.mjs"\]$/m);
  const parts = read("scripts/container.mjs");
  for (const part of ["web", "worker"]) expect(parts).toContain(part);
  expect(scripts["db:migrate"]).toContain("with-database.mjs migrate");
});
