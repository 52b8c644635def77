import { Link } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { Icon } from "~/components/ui/icon";
import { shortcuts } from "./navigation";

const { admin } = paths;

/** The nine cards of A-022. */
const quickLinks: readonly {
  title: string;
  to: string;
  icon: string;
  text: string;
  badge?: string;
}[] = [
  { title: "Properties", to: admin.properties(), icon: "tent", text: "Find, edit, publish" },
  { title: "Blog", to: admin.blog(), icon: "edit", text: "Guides and stories" },
  { title: "Pages", to: admin.pages(), icon: "file", text: "Site pages" },
  { title: "Inquiries", to: admin.inquiries(), icon: "mail", text: "Read, reply, resolve" },
  {
    title: "AI extractor",
    to: admin.aiExtract(),
    icon: "sparkle",
    text: "Extracts fields from a page",
    badge: "NEW",
  },
  {
    title: "External table sync",
    to: admin.tableSync(),
    icon: "refresh",
    text: "Imports properties from your table",
  },
  {
    title: "Debug pipeline",
    to: admin.debugPipeline(),
    icon: "pulse",
    text: "Test one record step by step",
    badge: "DEBUG",
  },
  {
    title: "Analytics",
    to: admin.analytics(),
    icon: "chart",
    text: "Views, clicks and commission",
  },
  {
    title: "Settings",
    to: admin.settings(),
    icon: "settings",
    text: "Site name, email, claims",
  },
];

const shortcutOf = (to: string) => Object.keys(shortcuts).find((key) => shortcuts[key] === to);

/** Doors to the main screens, with their keyboard shortcuts. */
export function QuickLinks() {
  return (
    <section className="quick-links" aria-labelledby="quick-links">
      <h2 id="quick-links">Quick links</h2>
      <ul className="grid border-t border-line">
        {quickLinks.map(({ title, to, icon, text, badge }) => (
          <li key={to}>
            <Link
              className="flex items-center gap-3.5 h-full py-2 text-small no-underline border-b border-line"
              to={to}
              aria-keyshortcuts={`g ${shortcutOf(to)}`}
            >
              <Icon name={icon} />
              <span>
                <b>{title}</b>
                {badge && <span className="badge tracking-label">{badge}</span>}
                <small className="block text-caption text-ink-soft">{text}</small>
              </span>
              <kbd
                className="max-sm:hidden! ml-auto whitespace-nowrap text-ink-soft"
                aria-hidden="true"
              >
                g {shortcutOf(to)}
              </kbd>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
