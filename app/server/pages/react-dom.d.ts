/** @types/react-dom 18 declares it for "react-dom/server" only, whose file for Node does not have it. */
declare module "react-dom/server.browser" {
  export { renderToReadableStream } from "react-dom/server";
}
