import type { ApolloClient } from '@apollo/client';
import { useKept } from '@/core/site/kept';
import { mayKeepDocument } from './api/mayKeep';
import { letGo } from './keep';

/**
 * Takes off this device what the person may not keep any more: deleted, withdrawn, or for a tier that has ended.
 * What cannot be asked for now stays until it can.
 */
export async function checkKept(client: ApolloClient): Promise<string[]> {
  const gone: string[] = [];
  for (const { id } of useKept.getState().tracks) {
    try {
      const { data, error } = await client.query({
        query: mayKeepDocument,
        variables: { id },
        fetchPolicy: 'no-cache',
      });
      if (data && !error && !data.audioTrack?.downloadUrl) gone.push(id);
    } catch {
      // No connection: this is asked again on the next visit.
      return gone;
    }
  }
  if (gone.length > 0) await letGo(gone);
  return gone;
}
