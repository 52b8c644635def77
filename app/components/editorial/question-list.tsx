import "./editorial.css";

import { Icon } from "~/components/ui/icon";

interface Props {
  questions: readonly { question: string; answer: string }[];
}

/** Questions whose answers open below them, without a script. */
export const QuestionList = ({ questions }: Props) => (
  <div className="question-list">
    {questions.map(({ question, answer }) => (
      <details className="border-b border-line" key={question}>
        <summary className="split gap-4 list-none cursor-pointer">
          {question}
          <Icon name="chevron-down" />
        </summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
);
