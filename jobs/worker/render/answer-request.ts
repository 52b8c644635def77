import type { Page, Request, Route } from "playwright-core";

import type { RenderOrder, ResourceAnswer } from "./messages";
import { policyOf } from "./request-policy";
import type { ResourceDesk } from "./resource-desk";

const smallestPicture = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "base64",
);

/** Answers one request of the browser; nothing goes on to the network. */
export async function answerRequest(
  route: Route,
  page: Page,
  order: RenderOrder,
  desk: ResourceDesk,
): Promise<void> {
  const request = route.request();
  const url = request.url();
  const policy = policyOf({
    method: request.method(),
    url,
    resourceType: request.resourceType(),
    isOwnNavigation: isOwnNavigation(request, page),
  });
  try {
    if (policy === "empty-style") await route.fulfill({ contentType: "text/css", body: "" });
    else if (policy === "empty-picture")
      await route.fulfill({ contentType: "image/gif", body: smallestPicture });
    else if (policy === "refuse") await route.abort();
    else if (policy === "page" && url === order.url) await fulfil(route, firstAnswer(order));
    else if (desk.asked() >= order.mostRequests) await route.abort();
    else {
      const accept = request.headers().accept ?? "*/*";
      await fulfil(route, await desk.ask({ policy, url, accept }));
    }
  } catch {
    // The page went on before its answer came.
  }
}

function isOwnNavigation(request: Request, page: Page): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === page.mainFrame();
  } catch {
    // A window that is not open yet has no frame.
    return false;
  }
}

const firstAnswer = ({ html }: RenderOrder): ResourceAnswer => ({
  ok: true,
  status: 200,
  contentType: "text/html; charset=utf-8",
  body: Buffer.from(html),
});

/**
 * Every script may read every answer: they were fetched without cookies and from the public internet,
 * so there is nothing to keep from anybody.
 */
async function fulfil(route: Route, answer: ResourceAnswer): Promise<void> {
  if (!answer.ok) return route.abort();
  const origin = route.request().headers().origin;
  const headers = {
    "content-type": answer.contentType,
    "access-control-allow-origin": origin ?? "*",
    ...(origin && { "access-control-allow-credentials": "true" }),
  };
  await route.fulfill({ status: answer.status, headers, body: Buffer.from(answer.body) });
}
