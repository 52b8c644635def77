import fs from "node:fs";
import { expect, test } from "vitest";

/** The required structure (G-28): folders, libraries, one image for web and worker. */

const read = (file: string) => fs.readFileSync(file, "utf8");
const { dependencies, devDependencies, scripts } = JSON.parse(read("package.json")) as Record<
  "dependencies" | "devDependencies" | "scripts",
  Record<string, string>
>;

test("the required folders and files are in the root of the repository (G-28)", () => {
  const top = ["app", "jobs", "db", "public", "tests", "package.json", "Dockerfile", "README.md"];
  expect(top.filter((name) => !fs.existsSync(name))).toEqual([]);
});

test("the required libraries are dependencies", () => {
  const required = [
    ...["@remix-run/react", "@remix-run/node", "react", "react-dom", "bullmq", "ioredis", "kysely"],
    ...["pg", "remix-auth", "zod", "typescript", "playwright", "vitest"],
  ];
  const known = { ...dependencies, ...devDependencies };
  expect(required.filter((name) => !(name in known))).toEqual([]);
});

test("unused dependencies are replaced by a package of this repository (G-28)", () => {
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

test("one image runs web or worker, and migrations have a command (G-28)", () => {
  const image = read("Dockerfile");
  expect(image).toMatch(/^ENTRYPOINT \["node", "scripts\/container\.mjs"\]$/m);
  const entryPoint = read("scripts/container.mjs");
  for (const name of ["web", "worker"]) expect(entryPoint).toContain(name);
  expect(scripts["db:migrate"]).toContain("with-database.mjs migrate");
});
