export const login = {
  title: "Admin login",
  description: "Where the operator of this site signs in.",
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
