/** The year as forms and pages name it, January first. */
export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** "Jan" */
export const shortMonth = (name: string): string => name.slice(0, 3);
