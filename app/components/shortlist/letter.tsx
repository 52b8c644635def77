import "./letter-disc.css";

/** Joins what is told of one stay in several places; the name beside it says the same. */
export const Letter = ({ letter }: { letter: string }) => (
  <span className="letter-disc" aria-hidden="true">
    {letter}
  </span>
);
