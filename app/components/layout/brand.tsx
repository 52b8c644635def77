import { Link } from "@remix-run/react";

import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";

export function Brand() {
  return (
    <Link to="/" className="brand">
      <Icon name="logo" />
      {useRootData()?.site.name ?? "Savanna Stays"}
    </Link>
  );
}
