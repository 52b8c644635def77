import { describe, expect, test } from "vitest";

import { EnvError, readEnv } from "./env";

const least = {
  DATABASE_URL: "postgres://app@127.0.0.1:5432/savanna",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
};
const production = {
  ...least,
  NODE_ENV: "production",
  SITE_URL: "https://stays.example",
  ADMIN_PASSWORD: "weaver-birds-at-noon",
};

function faultsOf(source: Record<string, string | undefined>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message.split("\n").slice(1);
  }
}

describe("one invalid value is one message", () => {
  const wrong: [name: string, value: string, says: RegExp][] = [
    ["NODE_ENV", "staging", /one of/],
    ["PORT", "http", /whole number from 0 to 65535/],
    ["PORT", "70000", /whole number from 0 to 65535/],
    ["PORT", "80.5", /whole number from 0 to 65535/],
    ["SITE_URL", "savanna.example", /address with http/],
    ["SITE_URL", "ftp://savanna.example", /address with http/],
    ["DATABASE_URL", "mysql://localhost/x", /begin with postgres:\/\//],
    ["REDIS_URL", "localhost:6379", /begin with redis:\/\//],
    ["SESSION_SECRET", "short", /at least 32 characters/],
    ["ADMIN_PASSWORD_HASH", "plain text", /npm run admin:password/],
    ["ADMIN_API_TOKEN", "short", /at least 24 characters/],
    ["METRICS_TOKEN", "short", /at least 24 characters/],
    ["SMTP_URL", "mail.example:25", /begin with smtp:\/\//],
    ["MAIL_FROM", "nobody", /one mail address/],
    ["INQUIRY_TO", "a@b.example, c@d.example", /one mail address/],
    ["AIRTABLE_API_URL", "api", /address with http/],
    ["AI_BASE_URL", "api", /address with http/],
    ["RATES_URL", "file:///etc/passwd", /address with http/],
    ["GEOCODER_URL", "geo", /address with http/],
    ["WHAT3WORDS_API_URL", "w3w", /address with http/],
    ["FETCH_ALLOW_HOSTS", "127.0.0.1", /"127.0.0.1" is not address:port/],
    ["SITE_URL", "https://savanna.example/stays", /without a path/],
    ["TRUST_PROXY", "true", /trust any client header.*the number of proxies/],
    ["TRUST_PROXY", "yes", /not a proxy count, address or network/],
    ["TRUST_PROXY", "10.0.0.0/99", /not a proxy count, address or network/],
    ["SEED", "full", /sample.*none/],
    ["LOG_LEVEL", "loud", /one of/],
  ];
  test.each(wrong)("%s=%s", (name, value, says) => {
    const faults = faultsOf({ ...least, [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^  ${name} `));
    expect(faults[0]).toMatch(says);
  });
});

test("a missing database is reported with a remedy", () => {
  expect(faultsOf({})).toEqual([
    "  DATABASE_URL is required (npm start sets it for the embedded database)",
  ]);
});

test("all errors are listed together (G-23)", () => {
  const faults = faultsOf({ PORT: "x", SEED: "x", MAIL_FROM: "x" });
  expect(faults).toHaveLength(4);
});

test("an invalid value is never printed", () => {
  const source = { ...least, SESSION_SECRET: "tooshort-secret", SMTP_URL: "user:pass@host" };
  expect(faultsOf(source).join("\n")).not.toMatch(/tooshort|pass@/);
});

test("a blank value counts as missing", () => {
  const blank = Object.fromEntries(Object.keys(readEnv(least)).map((name) => [name, ""]));
  expect(readEnv({ ...blank, ...least })).toEqual(readEnv(least));
});

test("white space alone counts as missing", () => {
  expect(readEnv({ ...least, PORT: " ", SMTP_URL: "  " })).toEqual(readEnv(least));
});

test("port 0 means any free port", () => {
  expect(readEnv({ ...least, PORT: "0" }).PORT).toBe(0);
});

test.each<[string, number | string[]]>([
  ["", 0],
  ["false", 0],
  ["2", 2],
  ["loopback, 10.0.0.0/8, fd00::1", ["loopback", "10.0.0.0/8", "fd00::1"]],
])("TRUST_PROXY=%s trusts %j", (value, trusted) => {
  expect(readEnv({ ...least, TRUST_PROXY: value }).TRUST_PROXY).toEqual(trusted);
});

test("the site URL has no trailing slash", () => {
  expect(readEnv({ ...least, SITE_URL: "https://Stays.example/" }).SITE_URL).toBe(
    "https://stays.example",
  );
});

test("allowed hosts are a set", () => {
  const { FETCH_ALLOW_HOSTS } = readEnv({ ...least, FETCH_ALLOW_HOSTS: "127.0.0.1:80, [::1]:81," });
  expect([...FETCH_ALLOW_HOSTS]).toEqual(["127.0.0.1:80", "[::1]:81"]);
});

describe("in production", () => {
  test("a URL, a secret and a password are enough", () => {
    expect(faultsOf(production)).toEqual([]);
  });

  test("all three are required (G-23)", () => {
    const without = { SITE_URL: "", SESSION_SECRET: "", ADMIN_PASSWORD: "" };
    expect(faultsOf({ ...production, ...without })).toEqual([
      "  SITE_URL is required in production: it is used in emails and by search engines",
      "  SESSION_SECRET is required in production",
      "  ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is required in production",
    ]);
  });

  test("missing settings are listed together", () => {
    const names = faultsOf({ NODE_ENV: "production" }).map((line) => line.trim().split(" ")[0]);
    expect(names).toEqual(["DATABASE_URL", "SITE_URL", "SESSION_SECRET", "ADMIN_PASSWORD"]);
  });

  test("invalid values do not hide missing or guessable ones (G-23)", () => {
    const faulty = { SESSION_SECRET: "short", TRUST_PROXY: "true", ADMIN_PASSWORD: "admin" };
    const names = faultsOf({ ...production, ...faulty, SITE_URL: "" }).map(
      (line) => line.trim().split(" ")[0],
    );
    expect(names.sort()).toEqual(["ADMIN_PASSWORD", "SESSION_SECRET", "SITE_URL", "TRUST_PROXY"]);
  });

  test("a hash replaces the password", () => {
    const hashed = { ...production, ADMIN_PASSWORD: "", ADMIN_PASSWORD_HASH: "scrypt$1$2$3" };
    expect(faultsOf(hashed)).toEqual([]);
  });

  test.each(["changeme", "Password123", "ADMIN123"])(
    "the sample password %s is rejected (A-004)",
    (value) => {
      expect(faultsOf({ ...production, ADMIN_PASSWORD: value })).toEqual([
        "  ADMIN_PASSWORD is a sample password; choose your own",
      ]);
    },
  );

  test("a short password is rejected", () => {
    expect(faultsOf({ ...production, ADMIN_PASSWORD: "ninechars" })).toEqual([
      "  ADMIN_PASSWORD must be at least 10 characters in production",
    ]);
  });
});

test("development needs no secrets, and each start gets its own", () => {
  const start = () => readEnv({ DATABASE_URL: least.DATABASE_URL });
  expect(start().NODE_ENV).toBe("development");
  expect(start().SESSION_SECRET).toMatch(/^[\w-]{43}$/);
  expect(start().SESSION_SECRET).not.toBe(start().SESSION_SECRET);
});
