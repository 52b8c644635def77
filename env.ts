import { randomBytes } from "node:crypto";
import ipaddr from "ipaddr.js";
import { z } from "zod";

import { emailAddress } from "#domain/forms/email";
import { isSamplePassword } from "#domain/site/admin-session";

/**
 * Environment variables of all processes, validated once at start; `.env.example` describes them. No other
 * module reads process.env.
 */

const blankAsMissing = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankAsMissing, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((v) => blankAsMissing(v) ?? value, schema);

const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be an address with http:// or https://",
});
const listOf = (text: string) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
const mailAddress = z.string().transform((text, ctx) => {
  const address = emailAddress(text);
  if (address === null) ctx.addIssue({ code: "custom", message: "must be one mail address" });
  return address ?? z.NEVER;
});
const port = z
  .string()
  .regex(/^\d+$/, "must be a whole number from 0 to 65535")
  .transform(Number)
  .refine((number) => number <= 65_535, "must be a whole number from 0 to 65535");
const siteAddress = webAddress
  .transform((address) => new URL(address))
  .refine(({ pathname }) => pathname === "/", "must be an address without a path")
  .transform(({ origin }) => origin);

const networkNames = new Set(["loopback", "linklocal", "uniquelocal"]);
const isNetwork = (text: string) =>
  networkNames.has(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/** Number or addresses of the reverse proxies whose X-Forwarded-For is trusted. */
const proxies = z.string().transform((text, ctx): number | string[] => {
  if (text === "false") return 0;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const entries = listOf(text);
  for (const entry of entries)
    if (!isNetwork(entry))
      ctx.addIssue({
        code: "custom",
        message:
          text === "true"
            ? "must not be true, which would trust any client header: set the number of proxies, such as 1, or their addresses"
            : `"${entry}" is not a proxy count, address or network such as 10.0.0.0/8`,
      });
  return entries;
});

const hostList = z.string().transform((text, ctx) => {
  const entries = listOf(text);
  for (const entry of entries)
    if (!/^(\[[0-9a-f:.]+\]|[^\s:/]+):\d{1,5}$/i.test(entry))
      ctx.addIssue({ code: "custom", message: `"${entry}" is not address:port` });
  return new Set(entries);
});

/** Variables for fetching external pages. */
const fetching = {
  SITE_URL: optional(siteAddress),
  CHROMIUM_PATH: optional(z.string()),
  FETCH_ALLOW_HOSTS: withDefault(hostList, ""),
};

/** Variables of the rendering service, which has no secrets and no database. */
const rendering = {
  CHROMIUM_PATH: optional(z.string()),
  PORT: withDefault(port, "3000"),
  HOST: withDefault(z.string(), "127.0.0.1"),
};

/** Variables of commands that work on stored data. */
const storage = {
  DATA_DIR: withDefault(z.string(), ".data"),
  DATABASE_URL: z.preprocess(
    blankAsMissing,
    z
      .string({ error: "is required (npm start sets it for the embedded database)" })
      .regex(/^postgres(ql)?:\/\//, "must begin with postgres://"),
  ),
  SEED: withDefault(z.enum(["sample", "none"]), "sample"),
};

const schema = z
  .object({
    ...fetching,
    ...storage,
    NODE_ENV: withDefault(z.enum(["development", "test", "production"]), "development"),
    PORT: withDefault(port, "3000"),
    HOST: withDefault(z.string(), "127.0.0.1"),
    REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, "must begin with redis:// or rediss://")),
    SESSION_SECRET: optional(z.string().min(32, "must be at least 32 characters")),
    ADMIN_PASSWORD: optional(z.string()),
    ADMIN_PASSWORD_HASH: optional(
      z.string().regex(/^scrypt\$/, "must be generated with npm run admin:password"),
    ),
    ADMIN_API_TOKEN: optional(z.string().min(24, "must be at least 24 characters")),
    RENDERER_URL: optional(webAddress),
    METRICS_TOKEN: optional(z.string().min(24, "must be at least 24 characters")),
    SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")),
    MAIL_FROM: withDefault(mailAddress, "stays@localhost.localdomain"),
    INQUIRY_TO: optional(mailAddress),
    AIRTABLE_TOKEN: optional(z.string()),
    AIRTABLE_BASE_ID: optional(z.string()),
    AIRTABLE_TABLE: optional(z.string()),
    AIRTABLE_API_URL: withDefault(webAddress, "https://api.airtable.com/v0"),
    AI_API_KEY: optional(z.string()),
    AI_BASE_URL: withDefault(webAddress, "https://api.openai.com/v1"),
    AI_MODEL: withDefault(z.string(), "gpt-4o-mini"),
    RATES_URL: withDefault(webAddress, "https://open.er-api.com/v6/latest/USD"),
    GEOCODER_URL: optional(webAddress),
    WHAT3WORDS_API_KEY: optional(z.string()),
    WHAT3WORDS_API_URL: withDefault(webAddress, "https://api.what3words.com/v3"),
    TRUST_PROXY: withDefault(proxies, "0"),
    WEB_CONCURRENCY: withDefault(
      z
        .string()
        .regex(/^[1-9]\d?$/, "must be a whole number from 1 to 99")
        .transform(Number),
      "1",
    ),
    PAGE_STORE_MB: withDefault(
      z
        .string()
        .regex(/^\d{1,5}$/, "must be a whole number of megabytes, or 0")
        .transform(Number),
      "32",
    ),
    LOG_LEVEL: withDefault(
      z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
      "info",
    ),
  })
  .transform((env) => ({
    ...env,
    // In development, sessions end with the process.
    SESSION_SECRET: env.SESSION_SECRET ?? randomBytes(32).toString("base64url"),
  }));

export type Env = z.infer<typeof schema>;

/**
 * Additional requirements of production. Checks the raw values: a refinement of the schema would only run
 * once every single value is valid.
 */
function productionErrors(source: Record<string, string | undefined>): string[] {
  const given = (name: string) => blankAsMissing(source[name]) as string | undefined;
  if (given("NODE_ENV") !== "production") return [];
  const errors: string[] = [];
  if (!given("SITE_URL"))
    errors.push("SITE_URL is required in production: it is used in emails and by search engines");
  if (!given("SESSION_SECRET")) errors.push("SESSION_SECRET is required in production");
  const password = given("ADMIN_PASSWORD");
  if (!password && !given("ADMIN_PASSWORD_HASH"))
    errors.push("ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is required in production");
  if (password && isSamplePassword(password))
    errors.push("ADMIN_PASSWORD is a sample password; choose your own");
  else if (password && password.length < 10)
    errors.push("ADMIN_PASSWORD must be at least 10 characters in production");
  return errors;
}

/** Lists every error, so that all can be fixed at once. */
export class EnvError extends Error {
  override name = "EnvError";
}

/** Reads the settings of a process. @throws EnvError */
export function readEnv(source: Record<string, string | undefined>): Env {
  return checked(schema, source, productionErrors(source));
}

/** Like readEnv, for a command that fetches pages and has no database. */
export function readFetchEnv(source: Record<string, string | undefined>) {
  return checked(z.object(fetching), source);
}

/** Like readEnv, for the rendering service. */
export function readRenderingEnv(source: Record<string, string | undefined>) {
  return checked(z.object(rendering), source);
}

/** Like readEnv, for a command that works on stored data. */
export function readStorageEnv(source: Record<string, string | undefined>) {
  return checked(z.object(storage), source);
}

function checked<T extends z.ZodType>(
  settings: T,
  source: Record<string, string | undefined>,
  errors: readonly string[] = [],
): z.output<T> {
  const result = settings.safeParse(source);
  if (result.success && errors.length === 0) return result.data;
  const issues = result.error?.issues ?? [];
  const all = [...issues.map((issue) => `${issue.path.join(".")} ${issue.message}`), ...errors];
  throw new EnvError(
    [`The environment has ${all.length} error${all.length === 1 ? "" : "s"}:`, ...all].join("\n  "),
  );
}
