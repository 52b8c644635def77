/**
 * Attributes of the page's scripts until they are started. The server writes them so that the scripts are
 * not fetched while the page is parsed, where they compete with its largest picture: no screen matches the
 * media query, and browsers take a script of an unknown type for data.
 */
export const deferredMedia = "not all";
export const deferredModule = "deferred-module";

/** Starts the scripts of a slow page even if its picture has not arrived. */
const longestWaitMs = 1000;

/**
 * Inline script at the end of every page. Starts the page's scripts once its pictures of high priority are
 * painted, or with the first press or key. Links and forms work meanwhile, as they do without scripts.
 */
export const startScripts = `{
const events=["pointerdown","keydown"];
const start=()=>{
for(const name of events)removeEventListener(name,start,true);
for(const link of document.querySelectorAll("link[rel=modulepreload][media]"))link.removeAttribute("media");
const waiting=document.querySelector("script[type=${deferredModule}]");
if(!waiting)return;
const script=document.createElement("script");
script.type="module";
script.text=waiting.text;
waiting.replaceWith(script);
};
for(const name of events)addEventListener(name,start,true);
setTimeout(start,${longestWaitMs});
const pictures=[...document.querySelectorAll("img[fetchpriority=high]")].map(img=>img.decode());
Promise.allSettled(pictures).then(()=>requestAnimationFrame(()=>setTimeout(start)));
}`.replaceAll("\n", "");
