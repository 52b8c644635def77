import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";

/** The nine links of the header, in order (P-001). */
export const navigation = [
  { to: paths.home(), label: texts.nav.home },
  { to: paths.destinations(), label: texts.nav.destinations },
  { to: paths.waysToStay(), label: texts.nav.waysToStay },
  { to: paths.experiences(), label: texts.nav.experiences },
  { to: paths.resources(), label: texts.nav.resources },
  { to: paths.listing(), label: texts.nav.viewAll },
  { to: paths.about(), label: texts.nav.about },
  { to: paths.blog(), label: texts.nav.blog },
  { to: paths.contact(), label: texts.nav.contact },
] as const;

const twins: Readonly<Record<string, string>> = {
  "/properties": "/accommodation",
  "/services": "/resources",
};

const startsWith = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

/** True on the link's own screens, those with a second address included (P-002). */
export function isActive(to: string, pathname: string): boolean {
  if (to === "/") return pathname === "/";
  const twin = Object.keys(twins).find((base) => startsWith(pathname, base));
  const path = twin ? pathname.replace(twin, twins[twin] ?? twin) : pathname;
  return startsWith(path, to);
}
