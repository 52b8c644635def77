import "./collection-mark.css";

import { Icon } from "~/components/ui/icon";

/** A collection's icon on its colour, painted by an SVG attribute since pages carry no styles. */
export function CollectionMark({ icon, color }: { icon: string; color: string }) {
  return (
    <span className="collection-mark">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="20" fill={color} />
      </svg>
      <Icon name={icon} />
    </span>
  );
}
