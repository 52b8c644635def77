import type { ReactNode } from "react";

/** A state in a word, and below it why, where it failed. */
export function StateBadge(props: {
  state: { label: ReactNode; tone: string };
  error?: string | null;
}) {
  const { state, error } = props;
  return (
    <>
      <span className={`badge ${state.tone}`.trim()}>{state.label}</span>
      {error && <div className="soft small">{error}</div>}
    </>
  );
}
