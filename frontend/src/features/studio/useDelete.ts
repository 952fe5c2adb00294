import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { showSnackbar } from '@/components/snackbarStore';
import { offerUndo } from '@/core/data/offerUndo';
import { orTell } from '@/core/data/tellRefusal';
import { forgetLists } from './api/cache';
import { useWorkActions } from './useWorkActions';

/** Deletes one album or track, and takes it back. */
export function useDelete(work: { kind: 'album' | 'track'; id: string; title: string }) {
  const client = useApolloClient();
  const actions = useWorkActions();
  const [busy, setBusy] = useState(false);

  async function run(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await act();
      forgetLists(client.cache);
    } finally {
      setBusy(false);
    }
  }

  const restore = async () => {
    await run(() => actions.restore(work));
    showSnackbar({ type: 'success', message: `“${work.title}” is back` });
  };
  const remove = async () => {
    await run(() => actions.remove(work));
    offerUndo(`“${work.title}” deleted`, restore, { duration: 8000 });
  };
  return { busy, remove: () => void orTell(remove()), restore: () => void orTell(restore()) };
}
