import { Suspense, useEffect, useState } from "react";

import { lazyWithRetry } from "~/components/connection/lazy-with-retry";
import { onViewedChange, rememberViewed, viewedList } from "./viewed-list";

interface Props {
  /** The stay of this page: it joins the list, and is shown on the next page. */
  current?: string;
}

const ViewedStays = lazyWithRetry(() => import("./viewed-stays").then((part) => part.ViewedStays));

/** What this device remembers of the stays that were looked at; nothing where it remembers none. */
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
