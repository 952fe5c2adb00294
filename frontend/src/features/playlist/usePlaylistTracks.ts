import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { trackFragment } from '@/features/catalogue';
import { readFragment } from '@/gql';
import type { TrackRowFragment } from '@/gql/graphql';
import { entryFragment } from './api/entryFragment';
import { moreEntriesDocument } from './api/moreEntries';

interface Page {
  tracks: TrackRowFragment[];
  /** Where the next page begins; null on the last. */
  next: string | null;
}

/** Fetches all tracks of a playlist, page by page. Throws where no answer comes. */
export function usePlaylistTracks(): (id: string) => Promise<readonly TrackRowFragment[]> {
  const client = useApolloClient();
  return async (id) => {
    const tracks: TrackRowFragment[] = [];
    let after: string | null = null;
    do {
      const page: Page = await fetchPage(client, id, after);
      tracks.push(...page.tracks);
      after = page.next;
    } while (after !== null);
    return tracks;
  };
}

async function fetchPage(client: ApolloClient, id: string, after: string | null): Promise<Page> {
  const { data, error } = await client.query({
    query: moreEntriesDocument,
    variables: { id, after },
    // Pages of its own: those that the page of the playlist shows stay as they are.
    fetchPolicy: 'no-cache',
  });
  if (error) throw error;
  const entries = data?.playlist?.entries;
  const rows = readFragment(entryFragment, entries?.nodes ?? []);
  const { hasNextPage = false, endCursor = null } = entries?.pageInfo ?? {};
  return {
    tracks: rows.map((row) => readFragment(trackFragment, row.track)),
    next: hasNextPage ? endCursor : null,
  };
}
