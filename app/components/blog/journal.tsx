import "./journal.css";

import { LeadPost } from "./lead-post";
import type { ListedPost } from "./listed-post";
import { QuietPosts } from "./quiet-posts";
import { Subjects } from "./subjects";

type Props = Parameters<typeof Subjects>[0] & {
  posts: readonly ListedPost[];
};

/** The newest post large, the others as a list beside the subjects. */
export function Journal({ posts, ...subjects }: Props) {
  const [newest, ...others] = posts;
  return (
    <div className="wrap section-end">
      {newest && <LeadPost post={newest} />}
      <div className="journal">
        <Subjects {...subjects} />
        <QuietPosts posts={others} />
      </div>
    </div>
  );
}
