import "./post-facts.css";

import { longDate } from "#domain/calendar/dates";
import { texts } from "#domain/text/texts";

interface Props {
  author?: string | null;
  publishedAt: Date | null;
  minutes: number;
}

/** By whom, when, and how long it takes to read. */
export function PostFacts({ author, publishedAt, minutes }: Props) {
  return (
    <p className="post-facts">
      {author && <span>{author}</span>}
      {publishedAt && (
        <time dateTime={publishedAt.toISOString().slice(0, 10)}>{longDate(publishedAt)}</time>
      )}
      <span>{texts.blog.readingTime(minutes)}</span>
    </p>
  );
}
