import { engine } from './deckOfPage';

/** The browser, by version, whose system was seen to stop audio graphs in the background. */
const key = 'sidestage.plainSound';

/**
 * Keeps the music going while the page is out of sight. Where the system stops audio graphs then, songs are played by a plain
 * element: from the start where that is known, else from the moment at which it happens. Returns how to stop.
 */
export function playInBackground(): () => void {
  if (stopsGraphs()) void playPlainly();
  return engine.subscribe(({ type }) => {
    if (type !== 'silenced') return;
    localStorage.setItem(key, navigator.userAgent);
    void playPlainly();
  });
}

async function playPlainly(): Promise<void> {
  try {
    (await import('./plainly')).playPlainly();
  } catch {
    // The code does not come: the music waits for whoever presses play.
    engine.pause();
  }
}

/** Whether this browser was seen to stop graphs, or is one of iPhones and iPads that cannot be told that it plays music. */
function stopsGraphs(): boolean {
  if (localStorage.getItem(key) === navigator.userAgent) return true;
  const isWebKit = 'webkitShowPlaybackTargetPicker' in HTMLMediaElement.prototype;
  return isWebKit && navigator.maxTouchPoints > 0 && !('audioSession' in navigator);
}
