import "./editorial.css";
import { Link } from "@remix-run/react";

import { Icon } from "~/components/ui/icon";
import { Scene } from "~/components/ui/picture";

interface Props {
  to: string;
  name: string;
  text: string;
  note?: string;
  scene: string;
  icon?: string;
  color?: string;
}

/** A picture that leads on: name and a sentence stand on its quiet lower part. */
export function Tile({ to, name, text, note, scene, icon, color }: Props) {
  return (
    <Link to={to} className="tile">
      <Scene image={scene} sizes="(max-width: 40rem) 100vw, 33vw" />
      <div>
        {icon && <CollectionMark icon={icon} color={color ?? ""} />}
        <h2>{name}</h2>
        <p>{text}</p>
        {note && <p className="tile-note">{note}</p>}
      </div>
    </Link>
  );
}

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
