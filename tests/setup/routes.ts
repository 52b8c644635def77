import routes from "~/routes";

interface Entry {
  file: string;
  path?: string;
  index?: boolean;
  children?: Entry[];
}

export interface Route {
  /** "/admin/properties/edit/:id" */
  address: string;
  file: string;
}

function walk(entries: readonly Entry[], above = ""): Route[] {
  return entries.flatMap(({ file, path, index, children = [] }) => {
    const address = path ? `${above}/${path}` : above || (index ? "/" : "");
    return [{ address: address || "/", file }, ...walk(children, path ? address : above)];
  });
}

/** Every route of the site, layouts included. */
export const allRoutes = async (): Promise<Route[]> =>
  walk((await Promise.resolve(routes)) as Entry[]);
