import "./call-out.css";
import { type ReactNode, useId } from "react";

/** What to do next, at the end of a list or in its place. */
export function CallOut(props: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="call-out" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <p>{props.text}</p>
      <p className="call-out-actions">{props.children}</p>
    </section>
  );
}
