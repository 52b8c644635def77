import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, test } from "vitest";

import { mcpPath } from "#domain/api/access";
import { tools } from "#domain/api/tools";
import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";

describe("tools for assistants", () => {
  const site = useSite();
  const stays: string[] = [];

  beforeAll(async () => {
    const { db } = site().database;
    for (const name of ["River Camp", "Hill Lodge"])
      stays.push((await storeProperty(db, { name, countries: ["Kenya"] })).id);
  });

  const trip = { arrive: "2027-06-01", leave: "2027-06-04", adults: "2" };

  /** Arguments of a valid call of each tool. */
  const examples: Record<string, () => Record<string, unknown>> = {
    find_stays: () => ({ country: "kenya" }),
    get_stay: () => ({ id: stays[0] }),
    compare_stays: () => ({ ids: stays.join(","), ...trip }),
    months_for: () => ({ month: "june" }),
    price_for_party: () => ({ id: stays[0], ...trip }),
    draft_inquiry: () => ({ ids: stays[0], message: "Is June dry?", ...trip }),
  };

  const address = () => new URL(mcpPath, site().web.origin);

  const open = {
    "2026-07-28": async () => {
      const client = new Client(
        { name: "test", version: "1" },
        { versionNegotiation: { mode: "auto" } },
      );
      await client.connect(new StreamableHTTPClientTransport(address()));
      return client;
    },
    "2025": async () => {
      const client = new EarlierClient({ name: "test", version: "1" });
      await client.connect(new EarlierTransport(address()));
      return client;
    },
  };

  describe.each(Object.entries(open))("a client of %s", (_, connect) => {
    test("lists every tool with its schemas (M-001)", async () => {
      const client = await connect();
      const { tools: listed } = await client.listTools();
      expect(listed.map(({ name }) => name)).toEqual(
        tools.filter(({ access }) => access === "public").map(({ name }) => name),
      );
      expect(listed.every(({ description, inputSchema }) => description && inputSchema)).toBe(true);
      await client.close();
    });

    test.each(Object.keys(examples))("calls %s (M-001)", async (name) => {
      const client = await connect();
      const result = await client.callTool({ name, arguments: examples[name]?.() });
      expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
      expect(result.structuredContent).toBeTypeOf("object");
      await client.close();
    });

    test("reads in words what is wrong with its arguments", async () => {
      const client = await connect();
      const result = await client.callTool({
        name: "find_stays",
        arguments: { country: "atlantis" },
      });
      expect(result.isError).toBe(true);
      expect(JSON.stringify(result.content)).toContain("country");
      const unknown = await client.callTool({
        name: "get_stay",
        arguments: { name: "River Camp" },
      });
      expect(JSON.stringify(unknown.content)).toContain("Valid: id");
      await client.close();
    });

    test("is refused an unknown tool", async () => {
      const client = await connect();
      await expect(client.callTool({ name: "delete_stay", arguments: {} })).rejects.toThrow(
        "Unknown tool",
      );
      await client.close();
    });
  });
});
