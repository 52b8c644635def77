import type { z } from "zod";

import type { OperationName, Operations } from "#domain/api/catalogue";
import type { RequestContext } from "~/server/services.server";
import type { Caller } from "./caller.server";

type ReadBy<Operation, Part extends string> = Operation extends {
  [Name in Part]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

type CallerOf<Operation> = Operation extends { access: "admin" } ? Caller : Caller | null;

/** One call that was let in and whose query and body were checked. */
export interface Call<Name extends OperationName> {
  request: Request;
  context: RequestContext;
  caller: CallerOf<Operations[Name]>;
  /** Of the path, by the names in braces. */
  params: Record<string, string>;
  query: ReadBy<Operations[Name], "query">;
  body: ReadBy<Operations[Name], "body">;
}

export interface Answered<Name extends OperationName> {
  answer: z.input<Operations[Name]["answer"]>;
  headers?: Record<string, string>;
}

/** Does what a call of the catalogue promises. */
export type Handler<Name extends OperationName> = (call: Call<Name>) => Promise<Answered<Name>>;

export type Handlers<Names extends OperationName = OperationName> = {
  [Name in Names]: Handler<Name>;
};
