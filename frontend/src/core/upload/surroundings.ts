import { sessionStore } from '@/core/session';
import type { Surroundings } from './ports';

/** The browser. */
export const browser: Surroundings = {
  now: () => performance.timeOrigin + performance.now(),
  // randomUUID is there in secure contexts alone.
  newId: () => crypto.randomUUID?.() ?? base64(crypto.getRandomValues(new Uint8Array(16)).buffer),
  userId: () => sessionStore.getState().userId,
  async digest(part) {
    // Browsers offer it in secure contexts alone; without it the server still counts bytes.
    if (!crypto.subtle) return null;
    return base64(await crypto.subtle.digest('SHA-256', await part.arrayBuffer()));
  },
  rest,
  random: Math.random,
};

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (then: () => void) => () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', back);
      signal.removeEventListener('abort', stop);
      then();
    };
    const back = end(resolve);
    const stop = end(() => reject(signal.reason as Error));
    const timer = window.setTimeout(back, milliseconds);
    window.addEventListener('online', back);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}
