import "./footer.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { Link } from "~/components/ui/link";

const columns = [
  {
    title: texts.footer.explore,
    links: [
      { to: paths.home(), label: texts.nav.home },
      { to: paths.listing(), label: texts.footer.accommodation },
      { to: paths.destinations(), label: texts.nav.destinations },
      { to: paths.waysToStay(), label: texts.nav.waysToStay },
      { to: paths.experiences(), label: texts.nav.experiences },
    ],
  },
  {
    title: texts.footer.company,
    links: [
      { to: paths.about(), label: texts.footer.aboutUs },
      { to: paths.resources(), label: texts.nav.resources },
      { to: paths.blog(), label: texts.nav.blog },
      { to: paths.contact(), label: texts.footer.contactUs },
    ],
  },
];

const legal = [
  { to: paths.terms(), label: texts.footer.terms },
  { to: paths.privacy(), label: texts.footer.privacy },
  { to: paths.disclosure(), label: texts.footer.disclosure },
];

export function Footer() {
  const site = useRootData()?.site;
  const social = site?.social ?? [];
  const name = site?.name ?? texts.common.siteName;
  return (
    <footer className="footer text-note text-paper bg-forest">
      <div className="wrap footer-columns grid one-column gap-10">
        <div>
          <p className="footer-name">{name}</p>
          <p className="footer-blurb">{texts.footer.blurb}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link className="inline-block no-underline" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {social.length > 0 && (
          <nav aria-label={texts.footer.follow}>
            <h2>{texts.footer.follow}</h2>
            <ul>
              {social.map(({ network, url, isSample }) => (
                <li key={network}>
                  <a
                    className="inline-block no-underline"
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {texts.footer.networks[network]}
                    {isSample && <small> {texts.footer.sample}</small>}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="wrap footer-fine flex flex-wrap justify-between mt-12 text-caption">
        <p>{site && texts.footer.copyright(site.year, name)}</p>
        <ul className="flex flex-wrap">
          {legal.map(({ to, label }) => (
            <li key={to}>
              <Link className="inline-block no-underline" to={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
