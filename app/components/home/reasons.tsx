import "./reasons.css";

import { texts } from "#domain/text/texts";
import { SectionHead } from "~/components/layout/section-head";

const reasons = [
  {
    title: "Hand-picked",
    text: "A person reads up on every stay before it is listed, and takes it off when it slips.",
  },
  {
    title: "Independent advice",
    text: "We tell you when to go, what is included and what is not, whoever runs the camp.",
  },
  {
    title: "Local knowledge",
    text: "Seasons, roads and airstrips from people who live with them, not from a brochure.",
  },
];

/** Why to look here and not elsewhere. */
export function Reasons({ siteName }: { siteName: string }) {
  return (
    <section className="section wrap">
      <SectionHead eyebrow="How we work" title={`${texts.home.whyChoose} ${siteName}`} />
      <ol className="reasons">
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
