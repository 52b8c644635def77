import { Tile, type TileProps } from "./tile";

/** Tiles side by side, each leading to another address. */
export function TileList({ tiles }: { tiles: readonly TileProps[] }) {
  return (
    <ul className="tiles">
      {tiles.map((tile) => (
        <li key={tile.to}>
          <Tile {...tile} />
        </li>
      ))}
    </ul>
  );
}
