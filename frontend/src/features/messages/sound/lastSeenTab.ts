const key = 'sidestage.tab';
const tab = crypto.randomUUID();

/** Notes which tab the person looked at last: that one is heard, and no other. Returns how to stop. */
export function noteLastSeenTab(): () => void {
  const note = () => localStorage.setItem(key, tab);
  const forget = () => {
    if (localStorage.getItem(key) === tab) localStorage.removeItem(key);
  };
  if (document.hasFocus()) note();
  addEventListener('focus', note);
  addEventListener('pagehide', forget);
  return () => {
    removeEventListener('focus', note);
    removeEventListener('pagehide', forget);
    forget();
  };
}

/** Whether this tab is the one that is heard; where none was looked at, the given one is. */
export function isLastSeenTab(otherwise: boolean): boolean {
  const last = localStorage.getItem(key);
  return last === null ? otherwise : last === tab;
}
