import { Link } from "~/components/ui/link";

/** The way on, or back, below a list or a title. */
export function SeeAll({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-8">
      <Link className="link" to={to}>
        {children}
      </Link>
    </p>
  );
}
