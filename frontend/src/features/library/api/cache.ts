import type { ApolloCache } from '@apollo/client';
import { type Connection, prependNode, removeNodes } from '@/core/data/connections';

type Kind = 'Track' | 'Album';

const savedField: Record<Kind, string> = {
  Track: 'getUserSavedTracks',
  Album: 'getUserSavedAlbums',
};

/** Writes that something is in the library or no longer is, on the thing itself and in the lists of what is saved. */
export function writeSaved(cache: ApolloCache, kind: Kind, id: string, saved: boolean): void {
  const ref = cache.identify({ __typename: kind, id });
  if (!ref) return;
  cache.modify({ id: ref, fields: { isInLibrary: () => saved } });
  cache.modify<Record<string, unknown>>({
    fields: {
      [savedField[kind]]: (value: unknown, { storeFieldName }) => {
        const page = value as Connection;
        // Where it would stand in a filtered or sorted list, the server knows.
        if (saved && /"query":"[^"]|"sort":"(TITLE|ARTIST)"/.test(storeFieldName)) return page;
        return saved ? prependNode(page, ref) : removeNodes(page, ref);
      },
    },
  });
}

/** Writes that the person follows an artist or no longer does; the count is moved by one unless it is known. */
export function writeFollowed(
  cache: ApolloCache,
  id: string,
  followed: boolean,
  followerCount?: number,
): void {
  // Rows know the artist by less than their page does.
  const row = cache.identify({ __typename: 'ArtistInfo', userId: id });
  if (row) cache.modify({ id: row, fields: { isFollowed: () => followed } });
  // Somebody is an artist's page, a person's, or both.
  writeCount(cache, cache.identify({ __typename: 'Artist', id }), followed, followerCount);
  writeCount(cache, cache.identify({ __typename: 'Profile', userId: id }), followed, followerCount);
}

function writeCount(
  cache: ApolloCache,
  ref: string | undefined,
  followed: boolean,
  followerCount: number | undefined,
): void {
  if (!ref) return;
  let changed = false;
  cache.modify({
    id: ref,
    fields: {
      isFollowed: (was: boolean) => {
        changed = was !== followed;
        return followed;
      },
    },
  });
  cache.modify({
    id: ref,
    fields: {
      followerCount: (count: number) =>
        followerCount ?? (changed ? Math.max(0, count + (followed ? 1 : -1)) : count),
    },
  });
}
