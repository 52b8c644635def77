import { Link as RouterLink, type LinkProps } from "@remix-run/react";

/**
 * Anchor for server rendering. The router's link resolves its target three times against the current
 * route, which an absolute path does not need.
 */
function WrittenLink(props: LinkProps) {
  const { to, discover = "render", reloadDocument, children, ...more } = props;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />;
  // Props of the router's click handler are not HTML attributes.
  const { prefetch, relative, replace, state, preventScrollReset, viewTransition, ...written } =
    more;
  return (
    <a
      {...written}
      data-discover={discover === "render" && !reloadDocument ? "true" : undefined}
      href={to}
    >
      {children}
    </a>
  );
}

/** The router's link in the browser, a plain anchor on the server. */
export const Link =
  typeof document === "undefined" ? (WrittenLink as typeof RouterLink) : RouterLink;
