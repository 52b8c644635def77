import { texts } from "#domain/text/texts";

/** What goes into fifteen kilograms: drawings of /packing.svg with their names. */
export const PackingDrawing = () => (
  <ul className="packing">
    {Object.entries(texts.packing).map(([id, name]) => (
      <li key={id} className="text-caption leading-snug">
        <svg className="block fill-none stroke-1-5" viewBox="0 0 96 80" aria-hidden="true">
          <use href={`/packing.svg#${id}`} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);
