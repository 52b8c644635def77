import { Link } from "@remix-run/react";
import { Scene } from "./scene";

interface Props {
  to: string;
  name: string;
  text: string;
  note?: string;
  scene: string;
}

/** A picture that leads on: name and a sentence stand on its quiet lower part. */
export function Tile({ to, name, text, note, scene }: Props) {
  return (
    <Link to={to} className="tile">
      <Scene name={scene} sizes="(max-width: 40rem) 100vw, 33vw" decorative />
      <div>
        <h2>{name}</h2>
        <p>{text}</p>
        {note && <p className="tile-note">{note}</p>}
      </div>
    </Link>
  );
}
