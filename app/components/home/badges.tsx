import "./badges.css";

import type { Claims } from "#domain/site/claims";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";

const badgeIcons = ["lock", "compass", "leaf", "shield", "thumbs-up", "award"];

/** What a visitor can rely on. */
export function Badges({ badges }: { badges: Claims["badges"]["items"] }) {
  if (badges.length === 0) return null;
  return (
    <section className="wrap" aria-label={texts.home.badges}>
      <ul className="badges">
        {badges.map(({ title, note }, index) => (
          <li key={title}>
            <Icon name={badgeIcons[index % badgeIcons.length] ?? "check"} />
            <p>
              <b>{title}</b>
              {note}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
