import { showSnackbar } from '@/components/snackbarStore';

/** The longest wait that somebody may have to see nothing for, in seconds. */
const longest = 60;

/** How often one read is asked again. */
export const mostRetries = 3;

/** Reports whether it is worth it to ask again by itself after so many seconds. */
export function isShort(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && seconds >= 0 && seconds <= longest;
}

/** Says calmly that the server asks for patience, and waits. Rejects with the signal's reason where nobody waits any more. */
export function waitCalmly(seconds: number, signal?: AbortSignal): Promise<void> {
  const whole = Math.max(1, Math.ceil(seconds));
  showSnackbar({
    message: `That was a lot at once. This goes on by itself in ${whole} ${whole === 1 ? 'second' : 'seconds'}.`,
    type: 'info',
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
