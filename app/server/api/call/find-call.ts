import { apiRoot } from "#domain/api/address";
import { namedOperations, type OperationName } from "#domain/api/catalogue";
import type { ApiOperation } from "#domain/api/operation";

interface Found {
  name: OperationName;
  operation: ApiOperation;
}

/** What an address of the API can be asked for, by method, with the parts of the path that vary. */
export interface FoundAddress {
  byMethod: Partial<Record<string, Found>>;
  params: Record<string, string>;
}

const addresses = new Map<string, FoundAddress["byMethod"]>();
for (const [name, operation] of namedOperations) {
  const byMethod = addresses.get(operation.path) ?? {};
  byMethod[operation.method] = { name, operation };
  addresses.set(operation.path, byMethod);
}

/** Null where there is none. A fixed part wins over one that varies. */
export function findAddress(pathname: string): FoundAddress | null {
  const asked = partsOf(pathname.slice(apiRoot.length));
  if (!asked) return null;
  const found = [...addresses].flatMap(([path, byMethod]) => {
    const params = paramsOf(path.split("/").slice(1), asked);
    return params ? [{ byMethod, params }] : [];
  });
  found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  return found[0] ?? null;
}

function partsOf(path: string): string[] | null {
  try {
    return path.replace(/\/$/, "").split("/").slice(1).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function paramsOf(pattern: string[], asked: string[]): Record<string, string> | null {
  if (pattern.length !== asked.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = asked[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name && given) params[name] = given;
    else if (part !== given) return null;
  }
  return params;
}

/** For the Allow header: whatever can be read can be asked for its head, and everything for its methods. */
export const allowedMethods = ({ byMethod }: FoundAddress): string =>
  [
    ...Object.keys(byMethod).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])),
    "OPTIONS",
  ].join(", ");
