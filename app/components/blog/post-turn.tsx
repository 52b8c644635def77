import "./post-turn.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";

type Named = { slug: string; title: string } | null;

/** The post before and the one after, in one ruled row. */
export function PostTurn({ previous, next }: { previous: Named; next: Named }) {
  if (!previous && !next) return null;
  return (
    <nav className="post-turn" aria-label={texts.blog.others}>
      {previous && <Way rel="prev" label={texts.blog.previous} to={previous} />}
      {next && <Way rel="next" label={texts.blog.next} to={next} />}
    </nav>
  );
}

const Way = (props: { rel: "prev" | "next"; label: string; to: NonNullable<Named> }) => (
  <Link to={paths.post(props.to.slug)} rel={props.rel}>
    <span className="post-turn-way">{props.label}</span>
    <span className="post-turn-title">{props.to.title}</span>
  </Link>
);
