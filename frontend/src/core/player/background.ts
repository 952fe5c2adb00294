import { engine } from './deckOfPage';
import { useSound } from './soundState';

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
    remember();
    void playPlainly();
  });
}

async function playPlainly(): Promise<void> {
  if (useSound.getState().isPlain) return;
  useSound.setState({ isPlain: true });
  try {
    const [{ PlainEngine }, { pageElement }] = await Promise.all([
      import('./engine/PlainEngine'),
      import('./engine/silence'),
    ]);
    engine.settle(new PlainEngine({ element: pageElement(), fetchesAhead: true }));
  } catch {
    // The code does not come: the music waits for whoever presses play.
    useSound.setState({ isPlain: false });
    engine.pause();
  }
}

/** Whether this browser was seen to stop graphs, or is one of iPhones and iPads that cannot be told that it plays music. */
function stopsGraphs(): boolean {
  if (localStorage.getItem(key) === navigator.userAgent) return true;
  const isWebKit = 'webkitShowPlaybackTargetPicker' in HTMLMediaElement.prototype;
  return isWebKit && navigator.maxTouchPoints > 0 && !('audioSession' in navigator);
}

function remember(): void {
  try {
    localStorage.setItem(key, navigator.userAgent);
  } catch {
    // The storage is full: it is found out once more at the next visit.
  }
}
