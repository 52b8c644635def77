import "./paper-address.css";

import { paths } from "#domain/pages/paths";
import { useRootData } from "~/components/root-data";

/** On paper there is no link to follow: where a stay is, and where it stands on the site. */
export function PaperAddress({ id, address }: { id: string; address: string }) {
  return (
    <p className="paper-address">
      {address}
      <br />
      {useRootData()?.site.address}
      {paths.property(id)}
    </p>
  );
}
