import { Link } from "@remix-run/react";

import { Icon } from "~/components/ui/icon";
import { useRootData } from "./root-data";

export function Brand() {
  return (
    <Link to="/" className="brand">
      <Icon name="logo" />
      {useRootData()?.site.name ?? "Savanna Stays"}
    </Link>
  );
}
