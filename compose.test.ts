import fs from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

interface Service {
  build?: unknown;
  command?: unknown;
  env_file?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  mem_limit?: string;
  pids_limit?: number;
  restart?: string;
  user?: string;
  cap_add?: string[];
  networks?: string[];
  volumes?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
}

const { services } = parse(fs.readFileSync("compose.yaml", "utf8"), { merge: true }) as {
  services: Record<string, Service>;
};
const all = Object.entries(services);
const ours = all.filter(([, { env_file }]) => env_file);

test("every process of the site gets every setting", () => {
  expect(ours.map(([name]) => name)).toEqual(["prepare", "web", "worker"]);
  const named = fs.readFileSync(".env.example", "utf8").matchAll(/^([A-Z_0-9]+)=/gm);
  const example = new Set([...named].map(([, name]) => name));
  for (const [, { env_file, environment = {} }] of ours) {
    expect(env_file).toEqual([".env"]);
    // Only settings with another value inside the containers.
    // pg reads PGPASSWORD where the URL of the database has no password, Node TMPDIR.
    const extra = Object.keys(environment).filter((name) => !example.has(name));
    expect(extra.filter((name) => name !== "TMPDIR")).toEqual(["PGPASSWORD"]);
    expect(environment).toMatchObject({ HOST: "0.0.0.0", PORT: "3000", DATA_DIR: "/data" });
  }
});

test("the renderer gets no settings of the site and shares a network with the worker only", () => {
  const { renderer } = services;
  expect(renderer).not.toHaveProperty("env_file");
  expect(Object.keys(renderer?.environment ?? {})).toEqual(["HOST", "PORT"]);
  expect(renderer?.networks).toEqual(["drawing"]);
  const neighbors = all.filter(([, { networks = [] }]) => networks.includes("drawing"));
  expect(neighbors.map(([name]) => name)).toEqual(["worker", "renderer"]);
});

test("the site is not the superuser of its database, who connects by a socket that no other service sees", () => {
  const superuser = services.postgres?.environment?.POSTGRES_USER;
  for (const [, { environment }] of ours)
    expect(new URL(environment?.DATABASE_URL ?? "").username).not.toBe(superuser);
  const withSocket = all.filter(([, { volumes = [] }]) =>
    volumes.some((volume) => volume.startsWith("postgres-socket:")),
  );
  expect(withSocket.map(([name]) => name)).toEqual(["postgres", "role"]);
  expect(services.role).toMatchObject({ network_mode: "none" });
  expect(services.prepare).toMatchObject({
    depends_on: { role: { condition: "service_completed_successfully" } },
  });
});

test("a start without settings names all that are required (G-23)", () => {
  const messages = fs.readFileSync("compose.yaml", "utf8").matchAll(/\$\{\w+:\?([^}]+)\}/g);
  for (const [, message = ""] of messages)
    for (const name of ["POSTGRES_PASSWORD", "SESSION_SECRET", "ADMIN_PASSWORD"])
      expect(message).toContain(name);
});

// As root the image's entrypoint drops capabilities, which needs SETPCAP; as its own user it has none.
test("Redis starts as its own user, without capabilities", () => {
  expect(services.redis?.user).toBe("999:999");
  expect(services.redis).not.toHaveProperty("cap_add");
});

test("the proxy writes to /tmp only", () => {
  const conf = fs.readFileSync("deploy/nginx.conf", "utf8");
  // nginx creates all of them at start.
  for (const kind of ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    expect(conf).toMatch(new RegExp(`^ *${kind}_temp_path /tmp/`, "m"));
});

test("the settings that the README mentions are in .env.example", () => {
  const example = fs.readFileSync(".env.example", "utf8");
  for (const name of ["POSTGRES_PASSWORD", "SESSION_SECRET", "ADMIN_PASSWORD", "PUBLISH"])
    expect(example).toMatch(new RegExp(`^${name}=`, "m"));
});

test("web and worker have no fixed port or name, so that they can be scaled (G-28)", () => {
  for (const name of ["web", "worker"]) {
    expect(services[name]).not.toHaveProperty("ports");
    expect(services[name]).not.toHaveProperty("container_name");
  }
});

test("ports are only published on the loopback interface by default", () => {
  const ports = all.flatMap(([, { ports = [] }]) => ports);
  expect(ports).toHaveLength(2);
  for (const port of ports) expect(port).toMatch(/^(\$\{PUBLISH:-)?127\.0\.0\.1:/);
});

test.each(all)("the service %s has no privileges and limited resources (G-28)", (_, service) => {
  expect(service.cap_drop).toEqual(["ALL"]);
  expect(service.security_opt).toContain("no-new-privileges:true");
  expect(service.read_only).toBe(true);
  expect(service.mem_limit).toMatch(/^\d+[mg]$/);
  expect(service.pids_limit).toBeGreaterThan(0);
});

test.each(all)(
  "the service %s has a health check or is not restarted",
  (_, { healthcheck, restart }) => {
    if (healthcheck?.disable) expect(restart).toBe("no");
    else {
      expect(healthcheck?.test?.[0]).toBe("CMD");
      expect(restart).toBe("unless-stopped");
    }
  },
);

test("the Dockerfile uninstalls only dependencies of package.json", () => {
  const { dependencies } = JSON.parse(fs.readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  const dockerfile = fs.readFileSync("Dockerfile", "utf8").replaceAll("\\\n", " ");
  const [, left = ""] =
    /npm uninstall --omit=dev --no-audit --no-fund\s+(.*)/.exec(dockerfile) ?? [];
  const names = left.trim().split(/\s+/);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
});
