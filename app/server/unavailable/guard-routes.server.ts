import { parse } from "@conform-to/react";
import {
  type ActionFunction,
  type ActionFunctionArgs,
  data,
  type LoaderFunction,
  type ServerBuild,
} from "@remix-run/node";

import { isDatabaseUnavailable } from "#db/unavailable.server";
import { loggablePath } from "#domain/paths/secret-path";
import { texts } from "#domain/text/texts";
import { FormRequest } from "~/server/limits/form-request.server";
import { plainPage, plainPageHeaders } from "~/server/limits/plain-page.server";
import type { RequestContext } from "~/server/services.server";

/** The data of a 503: a page that could not be read, or a form that could not be saved. */
export interface Unavailable {
  unavailable: true;
  /** The request id, by which the log has the cause. */
  id: string;
  /** The form, to be submitted again. */
  sent?: {
    to: string;
    fields: [name: string, value: string][];
    /** A message of the form itself. */
    sentence?: string;
  };
}

/** The data of a 500: the log has the cause by this id. */
interface UnexpectedFailure {
  failed: true;
  id: string;
}

type Build = Pick<ServerBuild, "routes">;
type Module = Build["routes"][string]["module"];

/** Crawlers retry, and no proxy caches the response. */
export const retryLater = { "Cache-Control": "no-store", "Retry-After": "30" } as const;

/**
 * Wraps all loaders and actions: they respond 503 while the database is unavailable, and forms are read by
 * `FormRequest`. Done here once, so that no route can forget it.
 */
export function guardRoutes<T extends Build>(build: T): T {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route, module: guardModule(route.module, id === "root") },
  ]);
  return { ...build, routes: Object.fromEntries(routes) as T["routes"] };
}

function guardModule(module: Module, isRoot: boolean): Module {
  const { loader, action } = module;
  const hasScreen = Boolean(module.default);
  return {
    ...module,
    // The root renders the frame of the error page; its own reads have fallbacks.
    ...(loader && !isRoot && { loader: guardLoader(loader, hasScreen) }),
    ...(action && { action: guardAction(action, hasScreen) }),
  } as Module;
}

const unavailable = new WeakMap<RequestContext, Unavailable>();

/** True once a part of this request found the database unavailable: the others need not wait for it. */
export const isUnavailable = (context: RequestContext): boolean => unavailable.has(context);

function guardLoader(load: LoaderFunction, hasScreen: boolean): LoaderFunction {
  return async (args) => {
    const context = args.context as RequestContext;
    const known = unavailable.get(context);
    if (known) throw responseOf(known, hasScreen);
    try {
      return await load(args);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw logUnexpected(error, args, hasScreen);
      throw responseOf(markUnavailable(error, context), hasScreen);
    }
  };
}

function guardAction(act: ActionFunction, hasScreen: boolean): ActionFunction {
  return async (args) => {
    const context = args.context as RequestContext;
    const request = new FormRequest(args.request, { isTooLarge: Boolean(context.exceededLimit) });
    try {
      return await act({ ...args, request });
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw logUnexpected(error, args, hasScreen);
      throw responseOf(markUnavailable(error, context, await sentForm(request)), hasScreen);
    } finally {
      await request.closeFiles();
    }
  };
}

function markUnavailable(error: unknown, context: RequestContext, sent?: Unavailable["sent"]) {
  logUnavailable(error, context);
  const result: Unavailable = { unavailable: true, id: context.requestId, sent };
  unavailable.set(context, result);
  return result;
}

function logUnavailable(error: unknown, { log, requestId }: RequestContext) {
  log.error({ reason: String(error), requestId }, "database unavailable");
}

/**
 * Logs an unexpected error and returns a 500 with its id for the screen. Responses that a route threw on
 * purpose are returned as they are.
 */
function logUnexpected(
  error: unknown,
  { request, context }: ActionFunctionArgs,
  hasScreen: boolean,
) {
  if (!hasScreen || !(error instanceof Error) || request.signal.aborted) return error;
  const { log, requestId } = context;
  const { message, stack } = error;
  log.error(
    { message, stack, requestId, path: loggablePath(new URL(request.url).pathname) },
    "request failed",
  );
  const failed: UnexpectedFailure = { failed: true, id: requestId };
  return data(failed, { status: 500 });
}

function responseOf(result: Unavailable, hasScreen: boolean) {
  if (hasScreen) return data(result, { status: 503, headers: retryLater });
  const { unavailable: title, unavailableHint } = texts.common;
  const headers = { ...plainPageHeaders, ...retryLater };
  return new Response(plainPage(title, unavailableHint), { status: 503, headers });
}

/** All fields but passwords. */
async function sentForm(request: Request): Promise<NonNullable<Unavailable["sent"]>> {
  const { pathname, search } = new URL(request.url);
  const form = await request.formData().catch(() => new FormData());
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !/password/i.test(name) ? [[name, value]] : [],
  );
  return { to: pathname + search, fields };
}

/**
 * Runs an action for a screen that displays the failure itself. With scripts the screen is still there
 * with all input, so it gets the result; without scripts `guardRoutes` responds with the sent form.
 */
export async function withDatabaseFallback<T, Failure>(
  { request, context }: Pick<ActionFunctionArgs, "request"> & { context: RequestContext },
  act: () => Promise<T>,
  failureOf: (form: FormData) => Failure,
  /** The message without scripts, if the form has its own. */
  sentence?: () => string,
) {
  try {
    return await act();
  } catch (error) {
    if (!isDatabaseUnavailable(error) || (!context.byScript && !sentence)) throw error;
    if (!context.byScript) {
      const sent = { ...(await sentForm(request)), sentence: sentence?.() };
      throw responseOf(markUnavailable(error, context, sent), true);
    }
    logUnavailable(error, context);
    return data(failureOf(await request.formData()), { status: 503, headers: retryLater });
  }
}

/** A result of the form library: all values as sent, with one message above the form. */
export const rejectedForm = (form: FormData, sentence: string = texts.common.notStored) =>
  parse(form, { resolve: () => ({ error: { "": [sentence] } }) }).reply();
