import { useRouteLoaderData } from "@remix-run/react";

import type { loader } from "~/root";

/** What the root loader gave every page; undefined on a page whose root loader failed. */
export const useRootData = () => useRouteLoaderData<typeof loader>("root");
