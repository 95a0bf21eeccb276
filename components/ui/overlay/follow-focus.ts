/** How long the page has to remove a control after the action that it started. */
const watchedMs = 10_000;

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** If the page removes the control that opened a dialog, focuses the next row, or else the heading. */
export function followFocus(control: Element | null): void {
  if (!control?.isConnected || control === document.body) {
    focusHeading();
    return;
  }
  const row = control.closest("tr, li");
  const nextRow = row?.nextElementSibling ?? row?.previousElementSibling;
  const observer = new MutationObserver(() => {
    if (control.isConnected) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    if (nextRow?.isConnected) nextRow.querySelector<HTMLElement>("button:enabled, a[href]")?.focus();
    focusHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), watchedMs);
}
