import { whenIdle } from './whenIdle';

/** Milliseconds for which a page that has come keeps the connection to itself. */
const wait = 3_000;

/** Runs something once the page has been there for a while and the browser has time. Returns what calls it off. */
export function whenSettled(run: () => void): () => void {
  let isOff = false;
  const begin = () => setTimeout(() => whenIdle(() => !isOff && run()), wait);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
  return () => {
    isOff = true;
  };
}
