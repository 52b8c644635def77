import "./coming-page.css";
import { useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { useLostLine } from "~/components/line/use-lost-line";

/** A page that comes at once needs no sketch of itself. */
const patienceMs = 400;

type Shape = "stay" | "list" | "home";

/** Those pages whose frame is known before they have come. */
function shapeOf(pathname: string): Shape | undefined {
  if (pathname === paths.home()) return "home";
  if (pathname === paths.listing()) return "list";
  return pathname.startsWith(`${paths.listing()}/`) ? "stay" : undefined;
}

/** The shape of the page that is on its way, once it has been long; none while the line is lost. */
function useComing(): Shape | undefined {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const { trouble } = useLostLine();
  const [late, setLate] = useState<string>();
  const wanted =
    state === "loading" && location.pathname !== pathname ? location.pathname : undefined;
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setLate(wanted), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(undefined);
    };
  }, [wanted]);
  const lost = trouble === "lost" || trouble === "unsent";
  return wanted && late === wanted && !lost ? shapeOf(wanted) : undefined;
}

/** Over the page that is left lies a sketch of the one that comes; the page itself stays as it is. */
export function ComingPage({ children }: { children: ReactNode }) {
  const shape = useComing();
  return (
    <>
      {shape && (
        <div className={`coming fixed clip on-paper coming-${shape}`} role="status">
          <span className="visually-hidden">{texts.common.loading}</span>
          <div className="wrap" aria-hidden="true">
            <i className="coming-title block on-sand rounded-2" />
            <i className="coming-line mt-4 block on-sand rounded-2" />
            <div className="coming-body grid items-start gap-8 mt-10">
              {Array.from({ length: 6 }, (_, index) => (
                <i key={index} className="coming-card block on-sand rounded-2" />
              ))}
            </div>
          </div>
        </div>
      )}
      {children}
    </>
  );
}
