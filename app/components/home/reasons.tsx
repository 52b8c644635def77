import "./reasons.css";

import { texts } from "#domain/text/texts";
import { SectionHead } from "~/components/layout/section-head";

/** Why to look here and not elsewhere. */
export function Reasons({ siteName }: { siteName: string }) {
  return (
    <section className="section wrap">
      <SectionHead eyebrow={texts.home.howWeWork} title={`${texts.home.whyChoose} ${siteName}`} />
      <ol className="reasons">
        {texts.home.reasons.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
