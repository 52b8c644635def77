import { paths } from "#domain/pages/paths";

const foreignFonts = /<link[^<>]+href="https:\/\/fonts\.googleapis\.com[^<>]*>/g;

/**
 * The page of the board without the typefaces that it asks of another site, which our policy refuses,
 * and with a heading, a way back, and names for its buttons.
 *
 * Leans on the markup of @bull-board 9.10, which has no setting for fonts or for a heading; ends with a
 * release that has. tests/routes/queue-board.test.ts fails where the markup changes.
 */
export const ownHead = (html: string): string =>
  html
    .replace(foreignFonts, "")
    .replace('<div id="root">', `${bar}<div id="root">`)
    .replace("</head>", `${style}<script defer src="/queue-board.js"></script></head>`);

const bar = `<nav class="way-back" aria-label="Back office">
  <h1>Queues, as they are stored</h1>
  <a href="${paths.admin.jobs()}">Back to the jobs</a>
  <a href="${paths.admin.dashboard()}">Dashboard</a>
</nav>`;

// At the foot: the board nails its own bars to the top.
const style = `<style>
.way-back { position: fixed; inset: auto 0 0; z-index: 90; display: flex; flex-wrap: wrap; gap: 0 24px;
  align-items: center; padding: 0 16px; background: #22352b; color: #fbf7ef;
  font: 15px/1.35 system-ui, sans-serif; }
.way-back h1 { margin: 0 auto 0 0; font-size: 15px; }
.way-back a { display: inline-flex; align-items: center; min-height: 44px; color: #e3b566; }
body { padding-bottom: 48px; }
aside { bottom: 44px !important; }
kbd { color: #3d4750 !important; }
[class*="flagAlert"] { color: #b42318 !important; }
</style>`;
