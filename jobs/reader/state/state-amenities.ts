import { isThing } from "#jobs/reader/linked-data/json-ld";
import { squeeze } from "#jobs/reader/normalise/text";
import type { StateNode } from "./walk-state";

const listKey =
  /^(?:[a-z]*_)?(?:preview|property|hotel|listing|popular|top|all|seeall)?_?(?:amenit(?:y|ies)|facilit(?:y|ies)|hotelfacilities|propertyamenities)(?:list|names|items)?$/;
const entity = /^(?:[A-Z]\w*)?(?:Amenity|Facility)$/;

/** Names of what the property offers; entries marked as missing are left out. */
export function stateAmenities(nodes: StateNode[]): string[] {
  const names: string[] = [];
  for (const { object, path } of nodes) {
    const kind = typeof object.__typename === "string" ? object.__typename : "";
    if (entity.test(kind) && !/review|filter/.test(path.join(" "))) push(object, names);
    for (const [key, value] of Object.entries(object)) {
      if (!Array.isArray(value) || !listKey.test(key.toLowerCase())) continue;
      for (const one of value.slice(0, 200)) {
        if (typeof one === "string") names.push(squeeze(one));
        else if (isThing(one)) push(one, names);
      }
    }
  }
  return names;
}

function push(object: Record<string, unknown>, names: string[]): void {
  if (object.available === false || object.value === false || object.isAvailable === false) return;
  const name = object.title ?? object.name ?? object.label ?? object.text ?? object.description;
  if (typeof name === "string") names.push(squeeze(name));
}
