import { plural } from "#domain/text/counted";

export const login = {
  title: "Admin login",
  password: "Password",
  submit: "Log In",
  welcome: "Welcome back!",
  wrong: "Incorrect password",
  blank: "Please enter your password",
  tooLong: "A password has at most 1,024 characters",
  busy: "Many people are signing in at the moment. Try again in a minute.",
  loggedOut: "Logged out successfully",
  logOut: "Log Out",
  tooMany: (minutes: number) =>
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
} as const;

export const session = {
  ended: "Your session ended",
  nothingLost: "Nothing is lost. What you typed is kept in this page.",
  signInToGoOn: "Sign in to go on where you are.",
  signInAndSave: "Sign in and save",
  signInOnly: "Sign in only",
  signIn: "Sign in",
  elsewhere: "Signed in elsewhere?",
  withoutPassword: "Try again without the password",
  heldHint: "Nothing is lost. What you sent is kept in this page and goes on after the password.",
  filesLost: "Files cannot be kept: choose them again on the next page.",
  passwordsLost: "Passwords are not kept: type them again on the next page.",
} as const;

export const sessions = {
  title: "Sessions and password",
  lead: "Where the back office is open now. A session ends by itself after twelve hours.",
  open: "Open now",
  own: "This one",
  device: "Device",
  address: "Address",
  signedIn: "Signed in",
  seen: "Last seen",
  signOut: "Sign out",
  signOutOthers: "Sign out all others",
  onlyOne: "Nobody else is signed in.",
  signedOut: "That session has ended",
  alreadyEnded: "That session had ended already",
  othersSignedOut: (n: number) => `${plural(n, "other session", "other sessions")} ended`,
  changePassword: "Change password",
  changeHint: "Every session ends, on all devices; this one begins anew.",
  oldPassword: "Old password",
  newPassword: "New password",
  repeated: "New password again",
  changed: "Password changed. All other sessions have ended.",
  blank: "Please fill in this password",
  tooShort: (n: number) => `Use at least ${n} characters`,
  tooLong: (n: number) => `Use at most ${n} characters`,
  sample: "This is a sample password; choose your own",
  different: "The two new passwords differ",
  same: "The new password is the old one",
} as const;
