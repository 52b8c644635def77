import type { ServerBuild } from "@remix-run/node";

type Parts = Pick<ServerBuild, "routes"> & { assets: Pick<ServerBuild["assets"], "routes"> };
interface Placed {
  id: string;
  parentId?: string;
  path?: string;
}

const segmentsOf = (path: string | undefined) => path?.split("/").filter(Boolean) ?? [];
const isFixed = (segment: string) => !/^:|\*|\?$/.test(segment);

/** The first segment of the whole path of a route; undefined for the root and its layouts. */
function firstSegment(routes: Readonly<Record<string, Placed | undefined>>, id: string) {
  let first: string | undefined;
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    first = segmentsOf(route.path)[0] ?? first;
  return first?.toLowerCase();
}

/** What an address begins with, as routes are compared with it. */
export function segmentOf(pathname: string): string {
  const segment = pathname.split("/")[1]?.replace(/\.data$/, "") ?? "";
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

/**
 * The framework matches each address several times and lays out all routes anew each time, and most of
 * them by their first word alone can never match. This gives, for an address, the same site with the
 * routes that can: whatever it would match in the whole, it matches here, in the same order.
 */
export function routesBySegment<Build extends Parts>(build: Build): (pathname: string) => Build {
  const firsts = new Map(
    Object.keys(build.routes).map((id) => [id, firstSegment(build.routes, id)]),
  );
  const fixed = new Set([...firsts.values()].filter((first) => first && isFixed(first)));
  const parts = new Map<string, Build>();

  function partOf(segment: string): Build {
    const canMatch = (id: string) => {
      const first = firsts.get(id);
      return first === undefined || first === segment || !isFixed(first);
    };
    const only = <T>(routes: Record<string, T>): Record<string, T> =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => canMatch(id)));
    return {
      ...build,
      routes: only(build.routes),
      assets: { ...build.assets, routes: only(build.assets.routes) },
    };
  }

  return (pathname) => {
    const asked = segmentOf(pathname);
    // Addresses that no route names share one part, so there are never more parts than names.
    const segment = fixed.has(asked) ? asked : "";
    const known = parts.get(segment);
    if (known) return known;
    const part = partOf(segment);
    parts.set(segment, part);
    return part;
  };
}
