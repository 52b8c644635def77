import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";

import { creationTokenField } from "#domain/forms/creation-token";

/** Longer than a double click (500 ms), shorter than filling in a second form. */
const doubleClickMs = 600;

interface Props {
  /** Required outside of the back office's layout, whose loader provides one for all of its forms. */
  token?: string;
}

/** Idempotency key: the server recognizes a form that is submitted twice. */
export function CreationToken({ token }: Props) {
  const layout = useRouteLoaderData("routes/admin/layout") as
    { creationToken?: string } | undefined;
  const latest = token ?? layout?.creationToken ?? "";
  const [current, setCurrent] = useState(latest);
  useEffect(() => {
    if (latest === current) return;
    // The second click of a double click may follow the response to the first.
    const timer = setTimeout(() => setCurrent(latest), doubleClickMs);
    return () => clearTimeout(timer);
  }, [latest, current]);
  return <input type="hidden" name={creationTokenField} value={current} />;
}
