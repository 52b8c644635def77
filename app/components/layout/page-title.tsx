import "./page-title.css";
import type { ReactNode } from "react";

import { Link } from "~/components/ui/link";
import { Breadcrumbs, type Crumb } from "./breadcrumbs";

interface PageTitleProps {
  title: string;
  /** Uppercase line above the title. */
  banner?: string;
  lede?: string;
  /** Breadcrumbs between the home page and this one. */
  trail?: Crumb[];
  children?: ReactNode;
}

/** Header of an inner page. */
export function PageTitle({ title, banner, lede, trail = [], children }: PageTitleProps) {
  return (
    <div className="wrap">
      <Breadcrumbs trail={[...trail, { label: title }]} />
      <div className="page-title py-gap-title">
        {banner && <p className="eyebrow">{banner}</p>}
        <h1>{title}</h1>
        {lede && <p className="page-lede mt-4.5 text-lede text-ink-soft">{lede}</p>}
        {children}
      </div>
    </div>
  );
}

/** Header of a guide: large title on the left, lede on the right. */
export function WideTitle(props: { title: string; banner?: string; lede: string }) {
  const { title, banner, lede } = props;
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ label: title }]} />
      <div className="wide-title grid items-end py-gap-title">
        <div>
          {banner && <p className="eyebrow">{banner}</p>}
          <h1>{title}</h1>
        </div>
        <p className="page-lede mt-4.5 text-lede text-ink-soft">{lede}</p>
      </div>
    </div>
  );
}

interface SectionHeadProps {
  eyebrow: string;
  title: string;
  more?: { to: string; label: string; context?: string };
}

/** Heading of a section that shows part of a list, with a link to the whole list. */
export function SectionHead({ eyebrow, title, more }: SectionHeadProps) {
  return (
    <div className="section-head flex items-end justify-between gap-6">
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h2 className="mt-3">{title}</h2>
      </div>
      {more && (
        <Link to={more.to} className="more-link font-semibold no-underline text-clay">
          {more.label}
          {more.context && <span className="sr-only"> {more.context}</span>}
        </Link>
      )}
    </div>
  );
}

/** Link to the whole list, below part of it. */
export function SeeAll({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-8">
      <Link className="link" to={to}>
        {children}
      </Link>
    </p>
  );
}
