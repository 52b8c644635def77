import "./read-as.css";
import type { ComponentPropsWithoutRef } from "react";

import type { Mark } from "#domain/intake/map";
import { Icon } from "~/components/ui/icon";

const markWords: Readonly<Record<Mark, string>> = {
  guessed: "Guessed",
  chosen: "You chose",
  remembered: "Remembered",
  unsure: "Unsure",
};

/** How a choice came about; told apart by shape. */
export const MarkLabel = ({ mark }: { mark: Mark }) => (
  <span className={`intake-mark intake-mark-${mark}`}>
    {mark === "remembered" && <Icon name="bookmark" />}
    {mark === "unsure" && <Icon name="alert" />}
    {markWords[mark]}
  </span>
);

export interface TargetGroup {
  label: string;
  targets: readonly { name: string; label: string }[];
}

interface Props extends ComponentPropsWithoutRef<"select"> {
  groups: readonly TargetGroup[];
  /** Name of the target; null: the column is ignored. */
  target: string | null;
}

/** Select of the target that a column is read as. */
export const ReadAsSelect = ({ groups, target, ...attributes }: Props) => (
  <select className="control" defaultValue={target ?? ""} {...attributes}>
    <option value="">Ignore</option>
    {groups.map(({ label, targets }) => (
      <optgroup key={label} label={label}>
        {targets.map((one) => (
          <option key={one.name} value={one.name}>
            {one.label}
          </option>
        ))}
      </optgroup>
    ))}
  </select>
);
