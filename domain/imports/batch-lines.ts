import { isWebAddress } from "#domain/forms/typed-values";
import { batchUrls } from "#domain/limits";
import { addressKey } from "./address-key";

export interface BatchLines {
  /** In order, each page once, at most 500. */
  urls: string[];
  /** Lines that name a page which stands further up already. */
  repeated: number;
  /** Lines that hold something else than an address. */
  leftOut: number;
  /** Addresses beyond the limit. */
  refused: number;
}

/** One address a line; only lines that begin with http:// or https:// count. */
export function readBatchLines(text: string): BatchLines {
  const lines = text
    .split(/\r\n?|\n/)
    .map(tidy)
    .filter(Boolean);
  const addresses = lines.filter(isWebAddress);
  const pages = new Map<string, string>();
  for (const address of addresses) {
    const key = addressKey(address) ?? address;
    if (!pages.has(key)) pages.set(key, address);
  }
  const urls = [...pages.values()];
  return {
    urls: urls.slice(0, batchUrls),
    repeated: addresses.length - urls.length,
    leftOut: lines.length - addresses.length,
    refused: Math.max(0, urls.length - batchUrls),
  };
}

const invisible = /[\u200b-\u200d\u2060\ufeff]/g;

/** A line as it was copied: without what stands around the address or behind it. */
function tidy(line: string): string {
  const [first = ""] = line.replace(invisible, "").trim().split(/\s/);
  const address = first.replace(/(?<![,;"'`>\]\u2019\u201d])[,;"'`>\]\u2019\u201d]+$/u, "");
  const bracketed = address.endsWith(")") && !address.includes("(");
  return bracketed ? address.slice(0, -1) : address;
}
