import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from './refused';

interface UndoOptions {
  /** Milliseconds that the offer stands. */
  duration?: number;
  /** Said where the undo fails; the server's words where not given. */
  failure?: string;
}

/** Shows what was done and offers to undo it; an undo that fails is shown too. Returns the message's id. */
export function offerUndo(
  message: string,
  undo: () => Promise<unknown>,
  { duration = 6000, failure }: UndoOptions = {},
): number {
  const run = async () => {
    try {
      await undo();
    } catch (error) {
      showSnackbar({ type: 'error', message: failure ?? toRefused(error).message });
    }
  };
  return showSnackbar({ message, ctaText: 'Undo', ctaAction: () => void run(), duration });
}
