import { clockOf, longDate } from "#domain/calendar/dates";
import { actorName } from "#domain/log/actors";

/** An action in the words of a reason. */
interface Action {
  actor: string;
  at: Date;
}

/** "Changed since by Tefo on November 22, 2026, 09:14 UTC"; without the rest where it is unknown. */
const named = (what: string, action: Action | null): string =>
  action
    ? `${what} by ${actorName(action.actor)} on ${longDate(action.at)}, ${clockOf(action.at)}`
    : what;

export const changedSince = (edit: Action | null): string => named("Changed since", edit);

export const changedSincePreview = (edit: Action | null): string =>
  named("Changed since the preview", edit);

export const editedSinceExport = (edit: Action | null): string =>
  named("Edited on the site after this export", edit);

export const movedToTrash = (deletion: Action | null): string =>
  named("Moved to the trash", deletion);

export const pricesFollowRates = "Its prices follow from its accepted rate sheets";
export const alreadyUndone = "Already undone";
export const revisionMissing = "The previous revision no longer exists";
export const propertyMissing = "The property no longer exists";
