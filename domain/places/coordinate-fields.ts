import { optionalNumber } from "#domain/forms/typed-values";
import { adminTexts } from "#domain/text/admin-texts";
import { isLatitude, isLongitude, roundedDegrees } from "./coordinates";

// Apart from coordinates.ts, which public pages take into the browser without the form checks.

/** Form fields of quick edit and of the property form, with its messages. */
export const latitudeField = () =>
  optionalNumber(adminTexts.quickEdit.latitude, (degrees) =>
    isLatitude(degrees) ? null : adminTexts.quickEdit.latitude,
  ).transform((degrees) => (degrees === null ? null : roundedDegrees(degrees)));

export const longitudeField = () =>
  optionalNumber(adminTexts.quickEdit.longitude, (degrees) =>
    isLongitude(degrees) ? null : adminTexts.quickEdit.longitude,
  ).transform((degrees) => (degrees === null ? null : roundedDegrees(degrees)));
