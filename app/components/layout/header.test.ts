import { expect, test } from "vitest";

import { isActive, navigation } from "./header";

const activeOn = (pathname: string) =>
  navigation.filter(({ to }) => isActive(to, pathname)).map(({ label }) => label);

test.each([
  ["/", ["Home"]],
  ["/destinations", ["Destinations"]],
  ["/destinations/kenya", ["Destinations"]],
  ["/accommodation", ["View All Properties"]],
  ["/accommodation/a-camp", ["View All Properties"]],
  ["/properties", ["View All Properties"]],
  ["/properties/a-camp", ["View All Properties"]],
  ["/services", ["Resources"]],
  ["/blog/a-post", ["Blog"]],
  ["/collections", []],
  ["/aboutness", []],
])("%s highlights the navigation links %j (P-002)", (pathname, labels) => {
  expect(activeOn(pathname)).toEqual(labels);
});
