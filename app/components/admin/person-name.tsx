import { useRouteLoaderData } from "@remix-run/react";

import { actorInWords } from "#domain/api/access";
import { actorName } from "#domain/log/actors";
import { type FormerNames, presentName } from "#domain/team/names";

/** Names a person or program as a record does, with the present name of a person who was renamed since. */
export function usePersonName(): (name: string, at: Date) => string {
  const layout = useRouteLoaderData<{ formerNames: FormerNames }>("routes/admin/layout");
  return (name, at) => {
    const now = presentName(layout?.formerNames ?? {}, name, at);
    return actorInWords(actorName(name)) + (now ? ` (now ${now})` : "");
  };
}

export function PersonName({ name, at }: { name: string; at: Date }) {
  return <>{usePersonName()(name, at)}</>;
}
