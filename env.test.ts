import { describe, expect, test } from "vitest";

import { EnvError, readEnv } from "./env";

const minimal = {
  DATABASE_URL: "postgres://app@127.0.0.1:5432/savanna",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
};
const production = {
  ...minimal,
  NODE_ENV: "production",
  SITE_URL: "https://stays.example",
  ADMIN_PASSWORD: "weaver-birds-at-noon",
};

function errorsOf(source: Record<string, string | undefined>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message.split("\n").slice(1);
  }
}

describe("one invalid setting has one message", () => {
  const invalidValues: [name: string, value: string, message: RegExp][] = [
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
    ["WEB_CONCURRENCY", "0", /from 1 to 99/],
    ["SEED", "full", /sample.*none/],
    ["LOG_LEVEL", "loud", /one of/],
  ];
  test.each(invalidValues)("%s=%s", (name, value, message) => {
    const errors = errorsOf({ ...minimal, [name]: value });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(new RegExp(`^  ${name} `));
    expect(errors[0]).toMatch(message);
  });
});

test("a missing DATABASE_URL is reported with a remedy", () => {
  expect(errorsOf({})).toEqual([
    "  DATABASE_URL is required (npm start sets it for the embedded database)",
  ]);
});

test("all errors of settings are listed together (G-23)", () => {
  const errors = errorsOf({ PORT: "x", SEED: "x", MAIL_FROM: "x" });
  expect(errors).toHaveLength(4);
});

test("the value of an invalid setting is never printed", () => {
  const source = { ...minimal, SESSION_SECRET: "tooshort-secret", SMTP_URL: "user:pass@host" };
  expect(errorsOf(source).join("\n")).not.toMatch(/tooshort|pass@/);
});

test("a blank setting counts as missing", () => {
  const blank = Object.fromEntries(Object.keys(readEnv(minimal)).map((name) => [name, ""]));
  expect(readEnv({ ...blank, ...minimal })).toEqual(readEnv(minimal));
});

test("a setting of white space counts as missing", () => {
  expect(readEnv({ ...minimal, PORT: " ", SMTP_URL: "  " })).toEqual(readEnv(minimal));
});

test("port 0 means any free port", () => {
  expect(readEnv({ ...minimal, PORT: "0" }).PORT).toBe(0);
});

test.each<[string, number | string[]]>([
  ["", 0],
  ["false", 0],
  ["2", 2],
  ["loopback, 10.0.0.0/8, fd00::1", ["loopback", "10.0.0.0/8", "fd00::1"]],
])("TRUST_PROXY=%s trusts %j", (value, trusted) => {
  expect(readEnv({ ...minimal, TRUST_PROXY: value }).TRUST_PROXY).toEqual(trusted);
});

test("the site URL has no trailing slash", () => {
  expect(readEnv({ ...minimal, SITE_URL: "https://Stays.example/" }).SITE_URL).toBe(
    "https://stays.example",
  );
});

test("allowed hosts are a set", () => {
  const { FETCH_ALLOW_HOSTS } = readEnv({
    ...minimal,
    FETCH_ALLOW_HOSTS: "127.0.0.1:80, [::1]:81,",
  });
  expect([...FETCH_ALLOW_HOSTS]).toEqual(["127.0.0.1:80", "[::1]:81"]);
});

describe("settings in production", () => {
  test("require only a URL, a secret and a password besides the database", () => {
    expect(errorsOf(production)).toEqual([]);
  });

  test("are missing without URL, secret and password (G-23)", () => {
    const without = { SITE_URL: "", SESSION_SECRET: "", ADMIN_PASSWORD: "" };
    expect(errorsOf({ ...production, ...without })).toEqual([
      "  SITE_URL is required in production: it is used in emails and by search engines",
      "  SESSION_SECRET is required in production",
      "  ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is required in production",
    ]);
  });

  test("are all listed if missing", () => {
    const names = errorsOf({ NODE_ENV: "production" }).map((line) => line.trim().split(" ")[0]);
    expect(names).toEqual(["DATABASE_URL", "SITE_URL", "SESSION_SECRET", "ADMIN_PASSWORD"]);
  });

  test("are all listed if invalid, missing or guessable (G-23)", () => {
    const invalid = { SESSION_SECRET: "short", TRUST_PROXY: "true", ADMIN_PASSWORD: "admin" };
    const names = errorsOf({ ...production, ...invalid, SITE_URL: "" }).map(
      (line) => line.trim().split(" ")[0],
    );
    expect(names.sort()).toEqual(["ADMIN_PASSWORD", "SESSION_SECRET", "SITE_URL", "TRUST_PROXY"]);
  });

  test("accept a password hash instead of the password", () => {
    const hashed = { ...production, ADMIN_PASSWORD: "", ADMIN_PASSWORD_HASH: "scrypt$1$2$3" };
    expect(errorsOf(hashed)).toEqual([]);
  });

  test.each(["changeme", "Password123", "ADMIN123"])(
    "reject the sample password %s (A-004)",
    (value) => {
      expect(errorsOf({ ...production, ADMIN_PASSWORD: value })).toEqual([
        "  ADMIN_PASSWORD is a sample password; choose your own",
      ]);
    },
  );

  test("reject a short password", () => {
    expect(errorsOf({ ...production, ADMIN_PASSWORD: "ninechars" })).toEqual([
      "  ADMIN_PASSWORD must be at least 10 characters in production",
    ]);
  });
});

test("development requires no secret and generates one at each start", () => {
  const start = () => readEnv({ DATABASE_URL: minimal.DATABASE_URL });
  expect(start().NODE_ENV).toBe("development");
  expect(start().SESSION_SECRET).toMatch(/^[\w-]{43}$/);
  expect(start().SESSION_SECRET).not.toBe(start().SESSION_SECRET);
});
