import { z } from "zod";

import type { Point } from "#domain/places/coordinates";
import { readWhat3words } from "#domain/places/lookups";
import { codeForStatus, ServiceError } from "#jobs/worker/errors";
import { callService, parseRetryAfter } from "./http";

interface FoundPlace extends Point {
  /** The service's name for the place. */
  name: string;
  /** ISO 3166-1 alpha-2, upper case; null where the service does not state it. */
  country: string | null;
}

export interface Geocoder {
  /**
   * The place of an address, or null when the service finds none.
   * @param countries ISO codes to look in; none: everywhere
   */
  find(
    address: string,
    options?: { countries?: readonly string[]; signal?: AbortSignal },
  ): Promise<FoundPlace | null>;
}

const geocodingService = "Geocoding";

/** One call per second for the whole site, the limit of the public server. */
export const geocoderRateLimit = { name: geocodingService, everyMs: 1_000, restSeconds: 60 };

/** A service like Nominatim. */
export function createGeocoder(options: {
  /** Its base address. */
  url: string;
  /** The service requires the caller's identity. */
  userAgent: string;
  now: () => number;
  timeoutMs?: number;
}): Geocoder {
  const { userAgent, now, timeoutMs = 15_000 } = options;
  const base = options.url.replace(/(?<!\/)\/+$/, "");
  return {
    async find(address, { countries = [], signal } = {}) {
      const query = new URLSearchParams({
        q: address,
        format: "jsonv2",
        limit: "1",
        addressdetails: "1",
      });
      if (countries.length > 0) query.set("countrycodes", countries.join(",").toLowerCase());
      const { status, json, headers } = await callService({
        service: geocodingService,
        url: `${base}/search?${query}`,
        headers: { accept: "application/json", "accept-language": "en", "user-agent": userAgent },
        timeoutMs,
        signal,
      });
      const places = placesReply.safeParse(json);
      if (status === 200 && places.success) return places.data[0] ?? null;
      throw geocoderError(status, parseRetryAfter(headers["retry-after"], now()));
    },
  };
}

const degrees = (max: number) => z.coerce.number().min(-max).max(max);

const placesReply = z.array(
  z
    .looseObject({
      lat: degrees(90),
      lon: degrees(180),
      display_name: z.string().default(""),
      address: z.looseObject({ country_code: z.string().optional() }).optional(),
    })
    .transform(({ lat, lon, display_name: name, address }): FoundPlace => ({
      latitude: lat,
      longitude: lon,
      name,
      country: address?.country_code?.toUpperCase() ?? null,
    })),
);

function geocoderError(status: number, wait: number | undefined): ServiceError {
  // The public server answers 403 to too many requests, possibly with an HTML page.
  const code = status === 403 ? "rate_limited" : codeForStatus(status);
  return new ServiceError(
    geocodingService,
    code,
    `${geocodingService}: the service answered with status ${status}`,
    {
      status,
      retryAfterSeconds: code === "rate_limited" ? (wait ?? geocoderRateLimit.restSeconds) : wait,
    },
  );
}

export interface What3wordsClient {
  /** The three words of a point, without slashes. Throws a ServiceError. */
  wordsOf(point: Point, options?: { signal?: AbortSignal }): Promise<string>;
}

const what3wordsService = "what3words";

export const what3wordsRateLimit = { name: what3wordsService, everyMs: 200, restSeconds: 60 };

export function createWhat3wordsClient(options: {
  /** With the version at its end. */
  url: string;
  key: string;
  now: () => number;
  timeoutMs?: number;
}): What3wordsClient {
  const { key, now, timeoutMs = 15_000 } = options;
  const base = options.url.replace(/(?<!\/)\/+$/, "");
  return {
    async wordsOf({ latitude, longitude }, { signal } = {}) {
      const query = new URLSearchParams({
        coordinates: `${latitude},${longitude}`,
        language: "en",
        format: "json",
      });
      const { status, json, headers } = await callService({
        service: what3wordsService,
        url: `${base}/convert-to-3wa?${query}`,
        headers: { accept: "application/json", "x-api-key": key },
        timeoutMs,
        signal,
      });
      const words = readWhat3words(wordsReply.safeParse(json).data?.words ?? "");
      if (status === 200 && words) return words;
      throw what3wordsError(status, json, parseRetryAfter(headers["retry-after"], now()));
    },
  };
}

const wordsReply = z.looseObject({ words: z.string() });
const errorReply = z.looseObject({
  error: z.looseObject({ code: z.string().default(""), message: z.string().default("") }),
});

function what3wordsError(status: number, json: unknown, wait: number | undefined): ServiceError {
  const { code: name, message } = errorReply.safeParse(json).data?.error ?? {
    code: "",
    message: "",
  };
  const code = name === "QuotaExceeded" ? "quota" : codeForStatus(status);
  const detail = [name, message].filter(Boolean).join(": ");
  const words = `${what3wordsService} answered with status ${status}${detail ? ` (${detail})` : ""}`;
  return new ServiceError(what3wordsService, code, words, {
    status,
    retryAfterSeconds: code === "rate_limited" ? (wait ?? what3wordsRateLimit.restSeconds) : wait,
  });
}
