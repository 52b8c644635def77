import "./editorial.css";
import { type ReactNode, useId } from "react";

/** Closing band with a call to action. */
export function AskBand(props: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="bg-sand" aria-labelledby={id}>
      <div className="wrap ask-band row justify-between py-band">
        <div>
          <h2 id={id}>{props.title}</h2>
          <p className="max-w-measure-note mt-3 text-ink-soft">{props.text}</p>
        </div>
        <div className="ask-band-doors row">{props.children}</div>
      </div>
    </section>
  );
}
