/** Minutes after a sign-in, or after the password was asked for again, within which access can be changed. */
export const confirmedMinutes = 10;
