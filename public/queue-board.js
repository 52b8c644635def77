// Names what the board at /admin/queues leaves without one: its buttons are pictures only.
const cardWords = (button) => {
  for (let part = button.parentElement; part; part = part.parentElement) {
    const heading = part.querySelector("h2, h3, a[href*='/queue/']");
    if (heading?.textContent && part.querySelectorAll("h2, h3").length <= 1)
      return heading.textContent.trim();
  }
  return "";
};

function nameButtons() {
  let number = 0;
  for (const button of document.querySelectorAll("button")) {
    number += 1;
    if (button.innerText.trim() || button.ariaLabel || button.title) continue;
    const subject = button.closest("header") ? "" : cardWords(button);
    button.ariaLabel = subject ? `Actions for ${subject}` : `Menu ${number}`;
  }
  for (const drawing of document.querySelectorAll("svg[role=img]:not([aria-label])")) {
    drawing.removeAttribute("role");
    drawing.setAttribute("aria-hidden", "true");
  }
  for (const logo of document.querySelectorAll("img[alt=Queues]")) logo.alt = "";
}

new MutationObserver(nameButtons).observe(document.body, { childList: true, subtree: true });
nameButtons();
