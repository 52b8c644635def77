import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { Scene } from "./scene";
import "./editorial.css";

export interface Crumb {
  name: string;
  path: string;
}

interface Props {
  title: string;
  eyebrow?: string;
  lede?: string | null;
  scene?: string;
  /** Between home and this page. */
  crumbs?: Crumb[];
  children?: ReactNode;
}

/** How every inner page begins: the way here, the name, a sentence, and a picture where it has one. */
export function PageHead({ title, eyebrow, lede, scene, crumbs = [], children }: Props) {
  return (
    <header className={scene ? "page-head with-scene" : "page-head"}>
      <div className="wrap">
        <nav aria-label="Breadcrumb" className="breadcrumbs">
          <ol>
            {[{ name: texts.nav.home, path: paths.home() }, ...crumbs].map(({ name, path }) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        <div className="page-head-words">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1>{title}</h1>
          {lede && <p className="lede">{lede}</p>}
          {children}
        </div>
        {scene && (
          <div className="page-head-scene">
            <Scene name={scene} sizes="(max-width: 60rem) 100vw, 40rem" eager decorative />
          </div>
        )}
      </div>
    </header>
  );
}
