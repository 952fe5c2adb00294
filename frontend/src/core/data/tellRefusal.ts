import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from './refused';

/** Shows why something was refused, and what follows from it. */
export function tellRefusal(error: unknown, more = ''): void {
  const message = `${toRefused(error).message} ${more}`.trim();
  showSnackbar({ type: 'error', message, duration: 6000 });
}

/** Waits for a change and tells the person where it is refused; returns whether it was done. */
export async function orTell(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    tellRefusal(error);
    return false;
  }
}
