import "./questions.css";

import { texts } from "#domain/text/texts";
import { QuestionList } from "~/components/editorial/question-list";
import { SectionHead } from "~/components/layout/section-head";

/** What people ask before they go. */
export function Questions({ questions }: { questions: { question: string; answer: string }[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="section wrap questions">
      <SectionHead eyebrow={texts.home.beforeYouGo} title={texts.home.faq} />
      <QuestionList questions={questions} />
    </section>
  );
}
