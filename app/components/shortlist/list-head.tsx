import "./list-head.css";
import type { ReactNode } from "react";

interface Props {
  title: string;
  /** A line above the title. */
  above?: ReactNode;
  /** A sentence below it. */
  lede?: ReactNode;
  /** What can be done with the list, beside the title. */
  children?: ReactNode;
}

/** The top of a list of one's own: what it is on the left, what to do with it on the right. */
export function ListHead({ title, above, lede, children }: Props) {
  return (
    <div className="list-head">
      <div>
        {above}
        <h1>{title}</h1>
        {lede && <p className="list-lede">{lede}</p>}
      </div>
      {children}
    </div>
  );
}
