import "./page-scene.css";
import type { ReactNode } from "react";

import { Scene } from "~/components/ui/picture";

/** The wide picture at the top of a guide, a collection or a post; children lie on it. */
export function PageScene({ image, children }: { image: string; children?: ReactNode }) {
  return (
    <div className="page-scene">
      {children}
      <Scene image={image} sizes="(max-width: 78rem) 100vw, 78rem" eager />
    </div>
  );
}
