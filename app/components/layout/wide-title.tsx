import "./page-title.css";
import "./wide-title.css";

import { Breadcrumbs } from "./breadcrumbs";

interface Props {
  title: string;
  banner?: string;
  lede: string;
}

/** The top of a guide: its name large on the left, a sentence on the right. */
export function WideTitle({ title, banner, lede }: Props) {
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ label: title }]} />
      <div className="wide-title grid items-end py-gap-title">
        <div>
          {banner && <p className="eyebrow">{banner}</p>}
          <h1>{title}</h1>
        </div>
        <p className="page-lede mt-4-5 text-lede muted">{lede}</p>
      </div>
    </div>
  );
}
