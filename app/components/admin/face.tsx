import "./face.css";

import { faceColor, initialsOf } from "#domain/team/people";
import { Icon } from "~/components/ui/icon";

/** Initials of a person in a color of their own. Decorative: the name stands beside it. */
export function Face({ name, isInactive = false }: { name: string; isInactive?: boolean }) {
  const color = isInactive ? "face-inactive" : `face-${faceColor(name)}`;
  return (
    <span className={`face grid place-items-center rounded-[50%] ${color}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** Icon in place of a face, for log entries of the program itself. */
export function ProgramFace({ icon }: { icon: string }) {
  return (
    <span className="face face-inactive grid place-items-center rounded-[50%]">
      <Icon name={icon} />
    </span>
  );
}
