import "./quick-actions.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { jumps } from "~/components/admin/navigation";
import { Icon } from "~/components/ui/icon";

const { admin } = paths;
const { newBadge, debugBadge } = adminTexts.dashboard;

interface QuickAction {
  title: string;
  to: string;
  icon: string;
  text: string;
  badge?: string;
}

/** The nine cards of A-022. */
const quickActions: readonly QuickAction[] = [
  {
    title: "Properties",
    to: admin.properties(),
    icon: "tent",
    text: "Find, edit, publish",
  },
  {
    title: "Blog",
    to: admin.blog(),
    icon: "edit",
    text: "Guides and stories",
  },
  { title: "Pages", to: admin.pages(), icon: "file", text: "Standing pages of the site" },
  {
    title: "Inquiries",
    to: admin.inquiries(),
    icon: "mail",
    text: "Read, answer, close",
  },
  {
    title: "AI extractor",
    to: admin.aiExtract(),
    icon: "sparkle",
    text: "Reads a page into fields",
    badge: newBadge,
  },
  {
    title: "External table sync",
    to: admin.tableSync(),
    icon: "refresh",
    text: "Brings stays from your table",
  },
  {
    title: "Debug pipeline",
    to: admin.debugPipeline(),
    icon: "pulse",
    text: "One record, step by step",
    badge: debugBadge,
  },
  {
    title: "Analytics",
    to: admin.analytics(),
    icon: "chart",
    text: "What is read, and what earns",
  },
  {
    title: "Settings",
    to: admin.settings(),
    icon: "settings",
    text: "Names, mail, claims",
  },
];

/** The letter that leads there after "g". */
const keyOf = (to: string) => Object.keys(jumps).find((key) => jumps[key] === to);

export function QuickActions() {
  return (
    <section className="doors" aria-labelledby="quick-actions">
      <h2 id="quick-actions">{adminTexts.dashboard.goTo}</h2>
      <ul>
        {quickActions.map(({ title, to, icon, text, badge }) => (
          <li key={to}>
            <Link to={to} aria-keyshortcuts={`g ${keyOf(to)}`}>
              <Icon name={icon} />
              <span>
                <b>{title}</b>
                {badge && <span className="badge">{badge}</span>}
                <small>{text}</small>
              </span>
              <kbd aria-hidden="true">g {keyOf(to)}</kbd>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
