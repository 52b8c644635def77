import "./tile.css";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Scene } from "~/components/ui/picture";

export interface TileProps {
  to: string;
  name: string;
  text: string;
  note?: string;
  scene: string;
  /** Over the name. */
  mark?: ReactNode;
  /** Of the heading. */
  level?: 2 | 3;
}

/** A picture that leads on: name and a sentence stand on its quiet lower part. */
export function Tile({ to, name, text, note, scene, mark, level = 2 }: TileProps) {
  const Name = `h${level}` as const;
  return (
    <Link to={to} className="picture-ground tile">
      <Scene image={scene} sizes="(max-width: 40rem) 100vw, 33vw" />
      <div>
        {mark}
        <Name>{name}</Name>
        <p>{text}</p>
        {note && <p className="tile-note">{note}</p>}
      </div>
    </Link>
  );
}
