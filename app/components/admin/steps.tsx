import { type ReactNode, useId } from "react";

interface Props {
  title?: string;
  steps: readonly ReactNode[];
}

/** What a tool does, in a few numbered steps: its first state explains itself. */
export function Steps({ title = "How it works", steps }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-3" id={id}>
        {title}
      </h2>
      <ol className="steps max-w-measure">
        {steps.map((step, index) => (
          <li className="grid items-baseline border-t border-line" key={index}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
