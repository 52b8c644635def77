import "./section-head.css";

import { Link } from "~/components/ui/link";

interface Props {
  eyebrow: string;
  title: string;
  more?: { to: string; label: string; context?: string };
}

/** Small capitals, a headline, and perhaps a way to all of it. */
export function SectionHead({ eyebrow, title, more }: Props) {
  return (
    <div className="section-head flex items-end justify-between gap-6">
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h2 className="mt-3">{title}</h2>
      </div>
      {more && (
        <Link to={more.to} className="more-link font-semibold no-underline text-clay">
          {more.label}
          {more.context && <span className="visually-hidden"> {more.context}</span>}
        </Link>
      )}
    </div>
  );
}
