import type { ReactNode } from "react";

interface Props {
  title: string;
  /** What will be here, and where it comes from. */
  text: ReactNode;
  /** The next step. */
  children?: ReactNode;
}

/** Says why a list is empty and what to do next. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="empty-state py-6">
      <svg viewBox="0 0 112 56" aria-hidden="true" focusable="false">
        <path d="M2 50h108M24 50 44 16l20 34M44 16v34M40 50l4-12 4 12M84 50c0-8-1-13-3-18M82 37c2-4 5-7 9-8M80 31c-2-3-5-5-9-6M62 26c1-4 4-6 8-5 2-5 7-8 12-7 5-3 11-1 13 3 5 0 9 3 11 8 1 1 0 2-2 2z" />
      </svg>
      <h2 className="text-h4">{title}</h2>
      <p className="max-w-measure-note mt-1 text-ink-soft">{text}</p>
      {children && <div className="row gap-3 mt-4">{children}</div>}
    </div>
  );
}
