/** What takes keys for itself: one types there, or moves within it. */
const widgets =
  'input, textarea, select, audio, video, [contenteditable]:not([contenteditable="false"]), ' +
  '[role="slider"], [role="menu"], [role="menuitem"], [role="listbox"], [role="option"], [role="combobox"], ' +
  '[role="textbox"], [role="searchbox"], [role="spinbutton"], [role="grid"], [role="tree"]';

/** Those that are moved in by arrows alone; letters are free there. */
const moved =
  '[role="tab"], [role="tablist"], [role="radio"], [role="radiogroup"], [role="toolbar"]';

/** Whether a key belongs to what has the focus. */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(widgets)) return true;
  if (!key.startsWith('Arrow')) return false;
  return target.closest(moved) !== null || scrolls(target, key);
}

/** Whether an arrow scrolls something within the page: shelves go sideways by keys. */
function scrolls(target: Element, key: string): boolean {
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const room = isSideways ? at.scrollWidth - at.clientWidth : at.scrollHeight - at.clientHeight;
    if (room > 1 && /auto|scroll/.test(isSideways ? overflowX : overflowY)) return true;
  }
  return false;
}
