import type { ReactNode } from "react";

import { PageTitle } from "~/components/layout/page-title";
import type { TileProps } from "./tile";
import { TileList } from "./tile-list";

interface Props {
  title: string;
  banner?: string;
  lede: string;
  /** Below the lede. */
  aside?: ReactNode;
  tiles: readonly TileProps[];
  /** Below the tiles. */
  children?: ReactNode;
}

/** A way into the catalogue: countries, ways to stay, experiences or collections as pictures. */
export function TilePage({ title, banner, lede, aside, tiles, children }: Props) {
  return (
    <>
      <PageTitle title={title} banner={banner} lede={lede}>
        {aside}
      </PageTitle>
      <div className="wrap section-end">
        <TileList tiles={tiles} />
        {children}
      </div>
    </>
  );
}
