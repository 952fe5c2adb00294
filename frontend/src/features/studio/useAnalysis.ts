import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import type { StudioTrackFragment } from '@/gql/graphql';
import { analysisDocument } from './api/analysis';

/** Milliseconds. */
const every = 3000;
/** So many at a time: they are looked at one after the other. */
const most = 8;

/** Asks how the look at the sounds goes for as long as one of them is not done. */
export function useAnalysis(tracks: readonly Pick<StudioTrackFragment, 'id' | 'analysis'>[]): void {
  const client = useApolloClient();
  const waiting = tracks
    .filter(({ analysis }) => analysis?.status === 'PENDING' || analysis?.status === 'RUNNING')
    .slice(0, most)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (waiting === '') return;
    const timer = setInterval(() => {
      for (const id of waiting.split(' ')) {
        client
          .query({ query: analysisDocument, variables: { id }, fetchPolicy: 'network-only' })
          .catch(() => {
            // It is asked again in a moment; the row says that it is still being looked at.
          });
      }
    }, every);
    return () => clearInterval(timer);
  }, [client, waiting]);
}
