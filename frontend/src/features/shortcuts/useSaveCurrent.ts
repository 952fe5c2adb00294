import { useApolloClient } from '@apollo/client/react';
import { showSnackbar } from '@/components/snackbarStore';
import { usePlayer } from '@/core/player';
import { useLibrary } from '@/features/library';
import { texts } from '@/lib/texts';
import { savedDocument } from './api/saved';

/** Saves what plays to the library, or takes it out again. */
export function useSaveCurrent(): () => Promise<void> {
  const client = useApolloClient();
  const library = useLibrary();
  return async () => {
    const id = usePlayer.getState().currentTrack?.id;
    if (id === undefined) return;
    try {
      const { data } = await client.query({ query: savedDocument, variables: { id } });
      if (data?.audioTrack) return await library.toggleTrack(data.audioTrack);
    } catch {
      // No answer came: the same to the person as a refusal.
    }
    showSnackbar({ type: 'error', message: texts.fault.saveTrack });
  };
}
