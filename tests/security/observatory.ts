/**
 * How Mozilla's HTTP Observatory marks an answer, as it publishes its rules: 100 points to begin with,
 * points off for what is missing, and points on where nothing much is. An A+ begins at 100.
 */
interface Mark {
  what: string;
  points: number;
}

const halfAYear = 15_768_000;
const privateReferrers = new Set([
  ...["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"],
]);

export function markHeaders(headers: Headers): { score: number; marks: Mark[] } {
  const marks = [
    policy(readPolicy(headers)),
    cookies(headers.getSetCookie()),
    sharing(headers.get("Access-Control-Allow-Origin")),
    transport(headers.get("Strict-Transport-Security")),
    referrer(headers.get("Referrer-Policy")),
    sniffing(headers.get("X-Content-Type-Options")),
    framing(readPolicy(headers), headers.get("X-Frame-Options")),
    embedding(headers.get("Cross-Origin-Resource-Policy")),
  ];
  const sum = (some: Mark[]) => some.reduce((total, { points }) => total + points, 100);
  const plain = sum(marks.filter(({ points }) => points < 0));
  return { score: plain >= 90 ? sum(marks) : plain, marks };
}

export type Policy = ReadonlyMap<string, readonly string[]>;

export function readPolicy(headers: Headers): Policy {
  const text = headers.get("Content-Security-Policy") ?? "";
  const parts = text.split(";").map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = "", ...sources]) => [name, sources]));
}

function policy(found: Policy): Mark {
  const what = "Content-Security-Policy";
  const of = (name: string) => found.get(name) ?? found.get("default-src") ?? ["*"];
  const loose = (name: string, words: readonly string[]) =>
    of(name).some((source) => words.includes(source));
  const anywhere = ["*", "http:", "https:", "data:"];
  if (found.size <= 1) return { what, points: -25 };
  if (loose("script-src", [...anywhere, "'unsafe-inline'"]) || loose("object-src", anywhere))
    return { what, points: -20 };
  if (loose("script-src", ["'unsafe-eval'"])) return { what, points: -10 };
  if (loose("style-src", [...anywhere, "'unsafe-inline'"])) return { what, points: 0 };
  return { what, points: found.get("default-src")?.join() === "'none'" ? 10 : 5 };
}

function cookies(set: readonly string[]): Mark {
  const what = "cookies";
  if (set.length === 0) return { what, points: 0 };
  if (!set.every((cookie) => /; secure/i.test(cookie))) return { what, points: -20 };
  if (!set.every((cookie) => /; httponly/i.test(cookie))) return { what, points: -30 };
  return { what, points: set.every((cookie) => /; samesite=(lax|strict)/i.test(cookie)) ? 5 : 0 };
}

const sharing = (origin: string | null): Mark => ({
  what: "cross-origin sharing",
  points: origin === null || origin === "*" ? 0 : -50,
});

const transport = (found: string | null): Mark => ({
  what: "Strict-Transport-Security",
  points:
    found === null ? -20 : Number(/max-age=(\d+)/.exec(found)?.[1] ?? 0) >= halfAYear ? 0 : -10,
});

const referrer = (found: string | null): Mark => ({
  what: "Referrer-Policy",
  points: found === null ? 0 : privateReferrers.has(found) ? 5 : -5,
});

const sniffing = (found: string | null): Mark => ({
  what: "X-Content-Type-Options",
  points: found === "nosniff" ? 0 : -5,
});

function framing(found: Policy, option: string | null): Mark {
  const what = "framing";
  if (found.has("frame-ancestors")) return { what, points: 5 };
  return { what, points: option === "DENY" || option === "SAMEORIGIN" ? 0 : -20 };
}

const embedding = (found: string | null): Mark => ({
  what: "Cross-Origin-Resource-Policy",
  points: found === "same-origin" || found === "same-site" ? 10 : 0,
});
