import "./moment.css";

/** A point in time, to the minute, in UTC: the same for every reader and in the log. */
export function Moment({ at }: { at: Date | null }) {
  if (!at) return <>–</>;
  const iso = at.toISOString();
  return (
    <time dateTime={iso} className="moment">
      {iso.slice(0, 16).replace("T", " ")}
    </time>
  );
}
