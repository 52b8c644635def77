import "./see-all.css";

import { Link } from "~/components/ui/link";

/** The way on, or back, below a list or a title. */
export function SeeAll({ to, children }: { to: string; children: string }) {
  return (
    <p className="see-all">
      <Link className="link" to={to}>
        {children}
      </Link>
    </p>
  );
}
