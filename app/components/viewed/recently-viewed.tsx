import { Suspense, useEffect, useState } from "react";

import { lazyWithRetry } from "~/components/connection/lazy-with-retry";
import { onViewedChange, rememberViewed, viewedList } from "./viewed-list";

interface Props {
  /** Stay of this page: added to the list, visible from the next page on. */
  current?: string;
}

const ViewedStays = lazyWithRetry(() => import("./viewed-stays").then((part) => part.ViewedStays));

/** Recently viewed stays of this device; renders nothing if there are none. */
export function RecentlyViewed({ current }: Props) {
  const ids = useViewedIds(current);
  if (ids.length === 0) return null;
  return (
    <Suspense>
      <ViewedStays ids={ids} />
    </Suspense>
  );
}

function useViewedIds(current: string | undefined): string[] {
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    if (current !== undefined) rememberViewed(current);
    const read = () => setIds(viewedList().filter((id) => id !== current));
    read();
    return onViewedChange(read);
  }, [current]);
  return ids;
}
