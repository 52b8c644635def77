import "./post-end.css";

import type { ShareLink } from "#domain/pages/share-links";
import { texts } from "#domain/text/texts";

interface Props {
  tags: readonly string[];
  /** Left out where the post has no address yet. */
  share?: readonly ShareLink[];
}

/** What the post is about in a word each, and plain links to pass it on. */
export function PostEnd({ tags, share = [] }: Props) {
  if (tags.length + share.length === 0) return null;
  return (
    <dl className="post-end">
      {tags.length > 0 && (
        <div className="post-end-row">
          <dt>{texts.blog.tags}</dt>
          {tags.map((tag) => (
            <dd key={tag}>{tag}</dd>
          ))}
        </div>
      )}
      {share.length > 0 && (
        <div className="post-end-row">
          <dt>{texts.blog.share}</dt>
          {share.map((link) => (
            <dd key={link.label}>
              <Share {...link} />
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

const Share = ({ label, address, outside }: ShareLink) =>
  outside ? (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {label}
      <span className="visually-hidden">{texts.blog.inNewTab}</span>
    </a>
  ) : (
    <a href={address}>{label}</a>
  );
