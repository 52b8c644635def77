import "./login.css";
import "~/components/admin/parts.css";
import "~/components/ui/button.css";
import "~/styles/dark.css";
import type { ReactNode } from "react";

import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Scene } from "~/components/ui/picture";

/** A form beside a picture, under the mark of the site. */
export function LoginPage({ children }: { children: ReactNode }) {
  return (
    <div className="login grid">
      <div className="login-picture picture-cover overflow-hidden bg-forest">
        <Scene image="star-kopje" sizes="(max-width: 60rem) 100vw, 60vw" eager />
      </div>
      <main className="login-panel grid">
        <p className="login-mark flex items-center gap-2.5">
          <Icon name="logo" />
          {useRootData()?.site.name ?? texts.common.siteName}
        </p>
        {children}
        <a className="login-back tap text-small text-ink-soft" href={paths.home()}>
          View Site
        </a>
      </main>
    </div>
  );
}
