import { expect, test } from "vitest";

import { chatLink, chatSubject } from "./chat-link";

test("the message differs when a property is named (P-015)", () => {
  expect(chatLink("+27 (0)21 555-0000")).toBe(
    "https://wa.me/270215550000?text=Hi!%20I'd%20like%20help%20planning%20a%20luxury%20safari%20or%20glamping%20stay%20in%20Africa.",
  );
  expect(chatLink("0027215550000", "Rock & Camp")).toContain("/27215550000?text=Hi!%20I'm%20");
  expect(chatLink("0027215550000", "Rock & Camp")).toContain("Rock%20%26%20Camp");
});

test.each(["", "n/a", "123"])("the number '%s' hides the link", (number) => {
  expect(chatLink(number)).toBeNull();
});

test("a click without a property is a general inquiry", () => {
  expect(chatSubject(null)).toBe("general_inquiry");
  expect(chatSubject("Rock Camp")).toBe("Rock Camp");
});
