import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from '@/core/data/useChange';
import { forgetLists } from './cache';
import { useWorkActions } from './useWorkActions';

/** Deletes one album or track, and takes it back. */
export function useDelete(work: { kind: 'album' | 'track'; id: string; title: string }) {
  const client = useApolloClient();
  const actions = useWorkActions();
  const [busy, setBusy] = useState(false);

  async function run(act: () => Promise<void>, message: string, undo?: () => void): Promise<void> {
    setBusy(true);
    try {
      await act();
      forgetLists(client.cache);
      showSnackbar({
        message,
        ...(undo
          ? { ctaText: 'Undo', ctaAction: undo, duration: 8000 }
          : { type: 'success' as const }),
      });
    } catch (error) {
      showSnackbar({ type: 'error', message: toRefused(error).message, duration: 6000 });
    } finally {
      setBusy(false);
    }
  }

  const restore = () => void run(() => actions.restore(work), `“${work.title}” is back`);
  const remove = () => void run(() => actions.remove(work), `“${work.title}” deleted`, restore);
  return { busy, remove, restore };
}
