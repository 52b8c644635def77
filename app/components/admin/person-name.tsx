import { useRouteLoaderData } from "@remix-run/react";

import { actorInWords } from "#domain/api/access";
import { actorName } from "#domain/changes/actors";
import { type FormerNames, presentName } from "#domain/team/names";

/** A person or program as a record names it, with the present name of a person who was renamed since. */
export function PersonName({ name, at }: { name: string; at: Date }) {
  const layout = useRouteLoaderData<{ formerNames: FormerNames }>("routes/admin/layout");
  const now = presentName(layout?.formerNames ?? {}, name, at);
  return <>{actorInWords(actorName(name)) + (now ? ` (now ${now})` : "")}</>;
}
