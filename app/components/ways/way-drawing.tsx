import "./way-drawing.css";

/** The small drawing of a way to stay, from /ways.svg. */
export const WayDrawing = ({ id }: { id: string }) => (
  <svg className="way-drawing" viewBox="0 0 120 72" aria-hidden="true" focusable="false">
    <use href={`/ways.svg#${id}`} />
  </svg>
);
