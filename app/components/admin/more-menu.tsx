import "./more-menu.css";
import type { ReactNode } from "react";

import { Icon } from "~/components/ui/icon";

interface Props {
  id: string;
  /** Accessible name of the button. */
  label: string;
  /** Heads the menu on phones. */
  name: string;
  /** Links, buttons and forms of one button. */
  children: ReactNode;
}

/** Actions behind three dots: a popover, so it needs no script. */
export function MoreMenu({ id, label, name, children }: Props) {
  return (
    <>
      <button
        type="button"
        className="row-action grid place-items-center text-ink-soft bg-transparent border-0 rounded-2 cursor-pointer"
        aria-label={label}
        title="More"
        {...{ popovertarget: id }}
      >
        <Icon name="more" />
      </button>
      <div
        id={id}
        className="more-menu m-0 text-small bg-paper rounded-2 shadow-3"
        {...{ popover: "auto" }}
      >
        <p className="more-menu-name">{name}</p>
        {children}
      </div>
    </>
  );
}
