import "./ask-band.css";
import { type ReactNode, useId } from "react";

/** A band of sand at the end of a screen: what to do when nothing above was right. */
export function AskBand(props: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="sand" aria-labelledby={id}>
      <div className="wrap ask-band">
        <div>
          <h2 id={id}>{props.title}</h2>
          <p className="ask-band-text">{props.text}</p>
        </div>
        <div className="ask-band-doors">{props.children}</div>
      </div>
    </section>
  );
}
