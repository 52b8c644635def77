import "./question-list.css";

import { Icon } from "~/components/ui/icon";

interface Props {
  questions: readonly { question: string; answer: string }[];
}

/** Questions whose answers open below them, without a script. */
export const QuestionList = ({ questions }: Props) => (
  <div className="question-list">
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
);
