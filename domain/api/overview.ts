import { namedOperations } from "./catalogue";
import { curlExample } from "./curl";
import type { ApiAccess, ApiMethod } from "./operation";

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
