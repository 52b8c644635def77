import "./questions.css";

import { texts } from "#domain/text/texts";
import { SectionHead } from "~/components/layout/section-head";
import { Icon } from "~/components/ui/icon";

/** What people ask before they go. */
export function Questions({ questions }: { questions: { question: string; answer: string }[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="section wrap questions">
      <SectionHead eyebrow={texts.home.beforeYouGo} title={texts.home.faq} />
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              {question}
              <Icon name="chevron-down" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
