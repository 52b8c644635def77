import "./page-title.css";
import type { ReactNode } from "react";

import { Breadcrumbs, type Crumb } from "./breadcrumbs";

interface Props {
  title: string;
  /** Capitals above the title. */
  banner?: string;
  lede?: string;
  /** The way here without home and this page. */
  trail?: Crumb[];
  children?: ReactNode;
}

/** The top of an inner page. */
export function PageTitle({ title, banner, lede, trail = [], children }: Props) {
  return (
    <div className="wrap">
      <Breadcrumbs trail={[...trail, { label: title }]} />
      <div className="page-title py-gap-title">
        {banner && <p className="eyebrow">{banner}</p>}
        <h1>{title}</h1>
        {lede && <p className="page-lede mt-4-5 text-lede muted">{lede}</p>}
        {children}
      </div>
    </div>
  );
}
