import { z } from "zod";

import type { Point } from "#domain/places/coordinates";
import { codeForStatus, ServiceError } from "#jobs/worker/errors";
import { callService } from "./call-service";
import { parseRetryAfter } from "./retry-after";

export interface FoundPlace extends Point {
  /** The place in the words of the service. */
  name: string;
  /** ISO 3166-1 alpha-2, upper case; null where the service does not say. */
  country: string | null;
}

export interface Geocoder {
  /**
   * The place of an address, or null when the service knows none.
   * @param countries ISO codes to look in; none: everywhere
   */
  find(
    address: string,
    options?: { countries?: readonly string[]; signal?: AbortSignal },
  ): Promise<FoundPlace | null>;
}

const service = "Geocoding";

/** One call a second for the whole site, as the public server asks of everybody. */
export const geocoderTurns = { name: service, everyMs: 1_000, restSeconds: 60 };

/** A service like Nominatim. */
export function createGeocoder(options: {
  /** Its base address. */
  url: string;
  /** The service wants to know who asks. */
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
        service,
        url: `${base}/search?${query}`,
        headers: { accept: "application/json", "accept-language": "en", "user-agent": userAgent },
        timeoutMs,
        signal,
      });
      const places = reply.safeParse(json);
      if (status === 200 && places.success) return places.data[0] ?? null;
      throw refusal(status, parseRetryAfter(headers["retry-after"], now()));
    },
  };
}

const degrees = (most: number) => z.coerce.number().min(-most).max(most);

const reply = z.array(
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

function refusal(status: number, wait: number | undefined): ServiceError {
  // The public server says 403 to whoever asks too often, and may say it with a page.
  const code = status === 403 ? "rate_limited" : codeForStatus(status);
  return new ServiceError(service, code, `${service}: the service answered with status ${status}`, {
    status,
    retryAfterSeconds: code === "rate_limited" ? (wait ?? geocoderTurns.restSeconds) : wait,
  });
}
