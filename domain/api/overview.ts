import { apiRoot } from "./address";
import { namedOperations } from "./catalog";
import type { ApiAccess, ApiMethod, ApiOperation } from "./operation";

export interface ShownCall {
  name: string;
  method: ApiMethod;
  path: string;
  access: ApiAccess;
  summary: string;
  example: string;
}

export interface CallGroup {
  title: string;
  calls: ShownCall[];
}

/**
 * Every call by its group, with a command that does it.
 * @param names ids and slugs that are there, as curlExample takes them
 */
export function callGroups(siteUrl: string, names: Readonly<Record<string, string>>): CallGroup[] {
  const groups = new Map<string, ShownCall[]>();
  for (const [name, operation] of namedOperations) {
    const { group, method, path, access, summary } = operation;
    const example = curlExample(operation, siteUrl, names);
    const calls = groups.get(group) ?? [];
    calls.push({ name, method, path, access, summary, example });
    groups.set(group, calls);
  }
  return [...groups].map(([title, calls]) => ({ title, calls }));
}

/** Quoted for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A command that does this call.
 * @param names ids and slugs that are there, by their name in the path or body
 */
export function curlExample(
  { method, path, access, body, example }: ApiOperation,
  siteUrl: string,
  names: Readonly<Record<string, string>> = {},
): string {
  const group = path.split("/")[1] ?? "";
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(names[`${group}.${name}`] ?? name.toUpperCase()),
  );
  const parts = [
    method === "GET" ? "curl" : `curl -X ${method}`,
    quoted(siteUrl + apiRoot + filled),
    ...(access === "admin" ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body ? ["-H 'Content-Type: application/json'"] : []),
    ...(body ? [`-d ${quoted(JSON.stringify(withNames(example ?? {}, names)))}`] : []),
  ];
  return parts.join(" \\\n  ");
}

/** An example that asks about a stay asks about one that is there. */
const withNames = (example: unknown, names: Readonly<Record<string, string>>): unknown =>
  typeof example === "object" && example !== null && "propertyId" in example
    ? { ...example, propertyId: names["properties.id"] ?? example.propertyId }
    : example;
