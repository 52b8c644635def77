import type { Page } from "#jobs/reader/page";

const refusedStatus = new Set([401, 403, 405, 407, 429, 503]);

/** Words in source or text that only a wall has. Full pages carry some of them too: see `shortText`. */
const marks =
  /awswaf\.com|awsWaf(?:CookieDomainList|Integration)|gokuProps|challenge-container|cf-chl|cdn-cgi\/challenge-platform|cf-browser-verification|cf_chl_opt|px-captcha|_pxAppId|perimeterx|_Incapsula_Resource|incapsula incident|geo\.captcha-delivery\.com|captcha-delivery|datadome|sucuri_cloudproxy|distil_r_captcha|KPSDK|kasada|ak_bmsc|edgesuite\.net|ddos-guard|akam\/\d+\/pixel|vercel security checkpoint|\/_sec\/cp_challenge|sec-if-cpt/i;

const wallWords =
  /access denied|bot or not|just a moment|checking your browser|verify(?:ing)? (?:that )?you(?:'re| are) (?:a )?(?:not a robot|human)|are you a (?:robot|human)|you(?:'re| are) not a robot|human verification|security check|attention required|pardon our interruption|unusual (?:traffic|activity)|automated (?:access|requests|queries)|robot check|press (?:&|and) hold|show us your human side|request (?:was )?(?:blocked|rejected)|you have been blocked|request could not be satisfied|enable javascript and cookies|enable js and disable any ad|please enable cookies|ddos protection by|support id is|incident id|reference #\d|temporarily (?:blocked|restricted)|too many requests|captcha|not allowed|forbidden|unauthorized|service unavailable|zugriff verweigert|accès refusé|acesso negado|acceso denegado/i;

const wallTitle =
  /^(?:access denied|just a moment|attention required|403|405 not allowed|401|429|503|forbidden|blocked|robot check|bot or not|pardon our interruption|human verification|security check|please wait|one moment|verif|captcha|challenge|ddos|request rejected|are you a? ?(?:human|robot)|error 10\d\d|too many requests|service unavailable|client challenge|un momento|einen moment|un instant)/i;

/** A wall says little. Above this a page is a page, whatever its scripts are called. */
const wallLength = 2500;

/** Why the answer is a refusal and no page; undefined where it is a page. */
export function blockSignal(page: Page, source: string, visible: string): string | undefined {
  if (page.status !== undefined && refusedStatus.has(page.status)) return `status ${page.status}`;
  if (page.status === 202 && visible.length < 400) return "status 202 without content";
  if (page.headers["x-amzn-waf-action"]) return "header x-amzn-waf-action";
  if (page.headers["cf-mitigated"]) return "header cf-mitigated";
  if (visible.length > wallLength) return undefined;
  if (wallTitle.test(page.title)) return `title "${page.title.slice(0, 60)}"`;
  const noscript = page.$("noscript").text().slice(0, 3000);
  const words = wallWords.exec(`${page.title}\n${visible}\n${noscript}`)?.[0];
  const mark = marks.exec(source.slice(0, 400_000))?.[0];
  if (words && (mark || visible.length < 700)) return `the words "${words}"`;
  if (mark && visible.length < 300) return `the mark "${mark}"`;
  return undefined;
}
