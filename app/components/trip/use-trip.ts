import { useLocation } from "@remix-run/react";
import { useMemo } from "react";

import { readTrip, type TripRead } from "#domain/rates/trip";
import { useRootData } from "~/components/root-data";

/**
 * Dates and party in the URL of the page: `trip` for links that carry them (`withTrip`), the rest for the
 * fields. The day is the server's, so that server and browser render the same.
 */
export function useTrip(): TripRead {
  const { search } = useLocation();
  const today = useRootData()?.site.today;
  return useMemo(() => {
    const params = new URLSearchParams(search);
    return readTrip(params, today ?? params.get("arrive") ?? "");
  }, [search, today]);
}
