import { z } from "zod";

import { propertyOperations } from "./contracts/properties";
import { pageOperations, postOperations } from "./contracts/texts";
import { analyticsOperations, inquiryOperations } from "./contracts/visitors";
import { importOperations, settingsOperations } from "./contracts/work";
import { type ApiOperation, operation } from "./operation";

const describeApi = operation({
  method: "GET",
  path: "/openapi.json",
  access: "public",
  group: "Service",
  summary: "This description, as OpenAPI 3.1",
  answer: z.looseObject({ openapi: z.string() }),
  shared: true,
});

/**
 * Every call of the API (G-25). Its handler of the same name, the description and the tests are held
 * to it; who may call stands here and nowhere else.
 */
export const operations = {
  ...propertyOperations,
  ...postOperations,
  ...pageOperations,
  ...inquiryOperations,
  ...analyticsOperations,
  ...settingsOperations,
  ...importOperations,
  describeApi,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;

export const namedOperations = Object.entries(operations) as [OperationName, ApiOperation][];
