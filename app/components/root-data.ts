import { useRouteLoaderData } from "@remix-run/react";

import type { loadRootData } from "~/server/root-data.server";

/** The data of the root loader; undefined on a page whose root loader failed. */
export const useRootData = () => useRouteLoaderData<typeof loadRootData>("root");
