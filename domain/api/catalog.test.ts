import { expect, test } from "vitest";

import { curlExample, operations } from "./catalog";

test("the curl example of a public request has the URL only", () => {
  expect(
    curlExample(operations.readProperty, "https://stays.test", { "properties.id": "a b" }),
  ).toBe("curl \\\n  'https://stays.test/api/properties/a%20b'");
});

test("the curl example of a write has the token and the body, quoted for a shell", () => {
  const call = { ...operations.setInquiryStatus, example: { status: "it's" } };
  expect(curlExample(call, "https://stays.test")).toBe(
    [
      "curl -X PUT",
      "'https://stays.test/api/inquiries/ID/status'",
      '-H "Authorization: Bearer $TOKEN"',
      "-H 'Content-Type: application/json'",
      `-d '{"status":"it'\\''s"}'`,
    ].join(" \\\n  "),
  );
});
