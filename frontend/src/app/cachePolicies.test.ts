import { gql } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { createCache } from '@/core/data/client';
import { cachePolicies } from './features';

const query = gql`
  query Page($genre: String, $after: String, $before: String) {
    getCuratedTracks(genre: $genre, sort: NEW, first: 2, after: $after, before: $before) {
      nodes {
        id
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`;

interface Info {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
}

const info = (startCursor: string, endCursor: string, more: Partial<Info> = {}) => ({
  __typename: 'PageInfo',
  hasNextPage: true,
  hasPreviousPage: false,
  startCursor,
  endCursor,
  ...more,
});

function cached() {
  const cache = createCache(cachePolicies);
  return {
    write(ids: string[], pageInfo: object, variables: Record<string, unknown> = {}) {
      const nodes = ids.map((id) => ({ __typename: 'Track', id }));
      const connection = { __typename: 'TrackConnection', nodes, pageInfo };
      cache.writeQuery({ query, variables, data: { getCuratedTracks: connection } });
    },
    read(variables: Record<string, unknown> = {}) {
      const data = cache.readQuery<{
        getCuratedTracks: { nodes: { id: string }[]; pageInfo: Info };
      }>({ query, variables });
      return {
        ids: data?.getCuratedTracks.nodes.map((node) => node.id),
        info: data?.getCuratedTracks.pageInfo,
      };
    },
  };
}

describe('pages of a connection', () => {
  it('follow one another', () => {
    const { write, read } = cached();
    write(['1', '2'], info('a', 'b'));
    write(['3', '4'], info('c', 'd', { hasNextPage: false, hasPreviousPage: true }), {
      after: 'b',
    });
    expect(read().ids).toEqual(['1', '2', '3', '4']);
    expect(read().info).toMatchObject({
      startCursor: 'a',
      endCursor: 'd',
      hasNextPage: false,
      hasPreviousPage: false,
    });
  });

  it('hold nothing twice where the list moved between them', () => {
    const { write, read } = cached();
    write(['1', '2'], info('a', 'b'));
    write(['2', '3'], info('b', 'c'), { after: 'b' });
    expect(read().ids).toEqual(['1', '2', '3']);
  });

  it('come before as well', () => {
    const { write, read } = cached();
    write(['3', '4'], info('c', 'd', { hasPreviousPage: true }));
    write(['1', '2'], info('a', 'b', { hasNextPage: true }), { before: 'c' });
    expect(read().ids).toEqual(['1', '2', '3', '4']);
    expect(read().info).toMatchObject({ startCursor: 'a', endCursor: 'd' });
  });

  it('are kept when the first of them comes again, and what is new is put before them', () => {
    const { write, read } = cached();
    write(['1', '2'], info('a', 'b'));
    write(['3'], info('b', 'c', { hasNextPage: false }), { after: 'b' });
    write(['9', '1'], info('z', 'a'));
    expect(read().ids).toEqual(['9', '1', '2', '3']);
    expect(read().info).toMatchObject({ startCursor: 'z', endCursor: 'c', hasNextPage: false });
  });

  it('lose what has gone from the first of them', () => {
    const { write, read } = cached();
    write(['1', '2'], info('a', 'b'));
    write(['3', '4'], info('c', 'd'), { after: 'b' });
    write(['1', '3'], info('a', 'c'));
    expect(read().ids).toEqual(['1', '3', '4']);
  });

  it.each([
    { case: 'nothing of the first is known any more', ids: ['8', '9'], hasNextPage: true },
    { case: 'the first is all that there is', ids: ['1', '2'], hasNextPage: false },
  ])('start anew where $case', ({ ids, hasNextPage }) => {
    const { write, read } = cached();
    write(['1', '2'], info('a', 'b'));
    write(['3'], info('b', 'c'), { after: 'b' });
    write(ids, info('y', 'z', { hasNextPage }));
    expect(read().ids).toEqual(ids);
    expect(read().info).toMatchObject({ endCursor: 'z', hasNextPage });
  });

  it('of two genres are two lists', () => {
    const { write, read } = cached();
    write(['1'], info('a', 'a'), { genre: 'folk' });
    write(['2'], info('b', 'b'), { genre: 'jazz' });
    expect(read({ genre: 'folk' }).ids).toEqual(['1']);
    expect(read({ genre: 'jazz' }).ids).toEqual(['2']);
  });
});
