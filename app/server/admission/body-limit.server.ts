import type { Request as ExpressRequest } from "express";

import { findByToken } from "#db/queries/lodge/requests.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { importFile } from "#domain/limits";
import { withoutDataSuffix } from "#domain/paths/local-path";
import { paths } from "#domain/paths/paths";
import { maxImageMegabytes, maxImagesPerUpload } from "#domain/pictures/library";
import { maxSheetMegabytes } from "#domain/rates/sheet-file";
import { isLimitReached } from "~/server/limits/rate-limit.server";
import type { Services } from "~/server/services.server";
import { findAdmin, knownDevice } from "~/server/session/sessions.server";

const megabyte = 1024 * 1024;
/** Of a form that only sends a password. */
const loginBytes = 16 * 1024;
/** Of every other request of somebody unknown. Larger bodies are stored on disk. */
export const anybodyBytes = megabyte;

const importPaths = /^\/admin\/(batch-scrape|airtable-sync|properties)/;
const picturePaths = /^\/admin\/(media|properties\/(new|edit))/;
const sheetPath = /^\/admin\/rate-sheets\/?$/;
const loginPath = /^\/admin\/(?:login|sign-in)\/?$/i;
const lodgePath = /^\/lodge\/(?!new\/?$)([^/]+)\/?$/;

/** True for the forms of the login. */
export const isLogin = ({ path }: ExpressRequest): boolean =>
  loginPath.test(withoutDataSuffix(path));

/** The action of a form that waits for the login, with `sendTo`. */
const pendingActionOf = (req: ExpressRequest): string | undefined =>
  isLogin(req) && typeof req.query.sendTo === "string" ? req.query.sendTo : undefined;

/** The limit of a screen, for those who may use it. */
function bytesOfScreen(path: string, isMultipart: boolean): number {
  if (path === paths.admin.importProperties()) return importFile.megabytes * megabyte;
  if (isMultipart && (picturePaths.test(path) || lodgePath.test(path)))
    return maxImageMegabytes * maxImagesPerUpload * megabyte;
  if (sheetPath.test(path)) return (maxSheetMegabytes + 1) * megabyte;
  return importPaths.test(path) ? 5 * megabyte : anybodyBytes;
}

/** The limit of a form that is passed on to the login: nobody is signed in yet. */
const bytesOfPendingForm = (path: string): number =>
  importPaths.test(path) || picturePaths.test(path) ? 5 * megabyte : anybodyBytes;

export interface BodyLimit {
  bytes: number;
  /** What the screen accepts from those who may use it. */
  ofScreen: number;
}

/**
 * How much the sender of this request may send, before any of it was read. More than a megabyte is for persons
 * of the back office, for lodges with an open link, and a little for browsers that were signed in.
 */
export async function bodyLimit(req: ExpressRequest, services: Services): Promise<BodyLimit> {
  const path = withoutDataSuffix(req.path);
  const pending = pendingActionOf(req);
  if (isLogin(req) && pending === undefined) return { bytes: loginBytes, ofScreen: loginBytes };
  const isMultipart = req.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
  const ofScreen = bytesOfScreen(pending ?? path, isMultipart);
  const bytes =
    Number(req.get("Content-Length")) <= anybodyBytes ? anybodyBytes : await bytesOfSender();
  return { bytes, ofScreen };

  async function bytesOfSender(): Promise<number> {
    if (ofScreen === anybodyBytes) return anybodyBytes;
    if (pending === undefined && (await mayUseScreen(req, path, services))) return ofScreen;
    const isKnown = await knownDevice(asRequest(req), services.env);
    return isKnown ? bytesOfPendingForm(pending ?? path) : anybodyBytes;
  }
}

async function mayUseScreen(req: ExpressRequest, path: string, services: Services) {
  try {
    const [, token] = lodgePath.exec(path) ?? [];
    if (token === undefined) return Boolean(await findAdmin(asRequest(req), services));
    const { db, now } = services;
    const request = await findByToken(db, token, now());
    return request !== undefined && !(await isLimitReached(db, "lodge", request.id));
  } catch (error) {
    // The action reports it.
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  }
}

const asRequest = (req: ExpressRequest) =>
  new Request(`http://site${req.originalUrl}`, { headers: { Cookie: req.get("Cookie") ?? "" } });
