import { optionalNumber } from "#domain/forms/typed-values";
import { texts } from "#domain/text/texts";
import { isLatitude, isLongitude, roundedDegrees } from "./coordinates";

// Apart from coordinates.ts, which public pages take into the browser without the form checks.

/** Form fields of quick edit and of the property form, with its messages. */
export const latitudeField = () =>
  optionalNumber(texts.admin.quickEdit.latitude, (degrees) =>
    isLatitude(degrees) ? null : texts.admin.quickEdit.latitude,
  ).transform((degrees) => (degrees === null ? null : roundedDegrees(degrees)));

export const longitudeField = () =>
  optionalNumber(texts.admin.quickEdit.longitude, (degrees) =>
    isLongitude(degrees) ? null : texts.admin.quickEdit.longitude,
  ).transform((degrees) => (degrees === null ? null : roundedDegrees(degrees)));
