import "./quick-actions.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";

const { admin } = paths;
const { newBadge, debugBadge } = texts.admin.dashboard;

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
    text: "Find, edit and publish stays, one or many at once",
  },
  {
    title: "Blog",
    to: admin.blog(),
    icon: "newspaper",
    text: "Guides and stories, drafts and published",
  },
  { title: "Pages", to: admin.pages(), icon: "file", text: "Standing pages beside the directory" },
  {
    title: "Inquiries",
    to: admin.inquiries(),
    icon: "inbox",
    text: "Answer what visitors ask, and see what is open",
  },
  {
    title: "AI extractor",
    to: admin.aiExtract(),
    icon: "sparkle",
    text: "Read a page that ordinary reading cannot",
    badge: newBadge,
  },
  {
    title: "External table sync",
    to: admin.tableSync(),
    icon: "refresh",
    text: "Bring stays over from your table",
  },
  {
    title: "Debug pipeline",
    to: admin.debugPipeline(),
    icon: "bug",
    text: "Follow one record from the table to the listing",
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
    text: "Name, contacts and texts of the site",
  },
];

export function QuickActions() {
  return (
    <section className="panel" aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick actions</h2>
      <ul className="quick-actions">
        {quickActions.map(({ title, to, icon, text, badge }) => (
          <li key={to}>
            <Icon name={icon} />
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            {badge && <span className="badge badge-warn">{badge}</span>}
            <p className="soft small">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
