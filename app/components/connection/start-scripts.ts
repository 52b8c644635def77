/**
 * Attribute of the templates that hold the page's scripts and its links to style sheets. The content of a
 * template is inert: it is not fetched while the page is parsed, where it competes with the largest picture.
 */
export const deferredMark = "data-deferred";

/** Starts the scripts of a slow page even if its picture has not arrived. */
const longestWaitMs = 1000;

/**
 * Inline script at the end of every page. Starts the page's scripts once its pictures of high priority are
 * painted, or with the first press or key. Links and forms work meanwhile, as they do without scripts.
 *
 * The sheets are in the page already: their links are disabled, so that browsers do not fetch them, and stay
 * for the router. What was in the templates then stands where React expects it.
 */
export const startScripts = `{
const events=["pointerdown","keydown"];
const start=()=>{
for(const name of events)removeEventListener(name,start,true);
for(const template of document.querySelectorAll("template[${deferredMark}]")){
for(const link of template.content.querySelectorAll("link"))
if(link.rel==="stylesheet")link.setAttribute("disabled","");else link.fetchPriority="low";
template.replaceWith(template.content);
}
};
for(const name of events)addEventListener(name,start,true);
setTimeout(start,${longestWaitMs});
const pictures=[...document.querySelectorAll("img[fetchpriority=high]")].map(img=>img.decode());
Promise.allSettled(pictures).then(()=>requestAnimationFrame(()=>setTimeout(start)));
}`.replaceAll("\n", "");
