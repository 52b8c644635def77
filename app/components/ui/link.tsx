import { Link as RouterLink, type LinkProps } from "@remix-run/react";

/**
 * A link as the server writes it. The router works out for each one, three times over, where it leads
 * from here; an address that begins at the root of the site leads to the same place from everywhere.
 */
function WrittenLink(props: LinkProps) {
  const { to, discover = "render", reloadDocument, children, ...more } = props;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />;
  // What the router does on a click is no part of the markup.
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

/** The router's link; on the server it costs no more than an anchor. */
export const Link =
  typeof document === "undefined" ? (WrittenLink as typeof RouterLink) : RouterLink;
