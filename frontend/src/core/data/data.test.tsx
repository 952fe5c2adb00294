import type { ApolloCache } from '@apollo/client';
import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, asVisitor, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { type Connection, insertNode, prependNode, removeNodes } from './connections';
import { offerUndo } from './offerUndo';
import { runInOrder } from './runInOrder';
import { tellRefusal } from './tellRefusal';
import { RefusedError } from './refused';
import { useChange } from './useChange';

startServer();
beforeEach(() => {
  asMember();
});

/** A promise that the test settles. */
function pending<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

describe('asking for too much', () => {
  const wait = () =>
    screen.findByText('That was a lot at once. This goes on by itself in 1 second.');

  function Names() {
    const { data } = useQuery(gql`
      query Names {
        genres {
          name
        }
      }
    `);
    const { genres = [] } = (data ?? {}) as { genres?: { name: string }[] };
    return <p>{genres.map(({ name }) => name).join()}</p>;
  }

  it('says so, and asks again when the server says that it may', async () => {
    const extensions = { code: 'RATE_LIMITED', retryAfter: 0.05 };
    let asked = 0;
    answer('Names', () =>
      ++asked === 1
        ? { errors: [{ message: 'Too much.', extensions }] }
        : { data: { genres: [{ __typename: 'Genre', name: 'Folk' }] } },
    );
    renderPage(<Names />);
    await wait();
    expect(await screen.findByText('Folk')).toBeVisible();
    expect(asked).toBe(2);
  });
});

describe('work in order', () => {
  it('sends the second of a key when the first has ended, and other keys at once', async () => {
    const sent: string[] = [];
    const first = pending<void>();
    const work = (name: string, until?: Promise<void>) => () => {
      sent.push(name);
      return until ?? Promise.resolve();
    };
    const one = runInOrder('song', work('save', first.promise));
    const two = runInOrder('song', work('remove'));
    await runInOrder('other', work('other'));
    expect(sent).toEqual(['save', 'other']);
    first.resolve();
    await Promise.all([one, two]);
    expect(sent).toEqual(['save', 'other', 'remove']);
  });

  it('goes on after work that failed', async () => {
    const first = pending<void>();
    const one = runInOrder('song', () => first.promise);
    const two = runInOrder('song', () => Promise.resolve('done'));
    first.reject(new Error('refused'));
    await expect(one).rejects.toThrow('refused');
    await expect(two).resolves.toBe('done');
  });

  it('sends nothing that waited for a person who left, and says nothing of it', async () => {
    const first = pending<void>();
    const ended: string[] = [];
    let sent = false;
    const end = (name: string) => () => void ended.push(name);
    void runInOrder('song', () => first.promise).finally(end('first'));
    void runInOrder('song', () => {
      sent = true;
      return Promise.resolve();
    }).finally(end('second'));
    asVisitor();
    first.resolve();
    await new Promise((later) => setTimeout(later, 20));
    expect(sent).toBe(false);
    expect(ended).toEqual([]);
  });

  it('does not let the next person wait for what the one before asked for', async () => {
    void runInOrder('song', () => pending<void>().promise);
    asMember({ userId: 'kim' });
    await expect(runInOrder('song', () => Promise.resolve('done'))).resolves.toBe('done');
  });
});

describe('undo', () => {
  it.each([
    [undefined, 'It was sold meanwhile'],
    ['Failed to save track', 'Failed to save track'],
  ])('tells the person that it failed (own words: %s)', async (failure, shown) => {
    renderPage(null);
    act(() => {
      offerUndo('Removed', () => Promise.reject(new RefusedError('It was sold meanwhile')), {
        ...(failure ? { failure } : {}),
      });
    });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(shown)).toBeVisible();
  });
});

interface Song {
  song: { __typename: 'Track'; id: string; title: string };
}

const songQuery: TypedDocumentNode<Song> = gql`
  query DataSong {
    song {
      id
      title
    }
  }
`;
const renameMutation: TypedDocumentNode<{ rename: Song['song'] }, { title: string }> = gql`
  mutation DataRename($title: String!) {
    rename(title: $title) {
      id
      title
    }
  }
`;

function Renamer() {
  const { data } = useQuery(songQuery);
  const change = useChange();
  const write = (cache: ApolloCache, { rename }: { rename: Song['song'] }) => {
    cache.writeQuery({ query: songQuery, data: { song: rename } });
  };
  const rename = async () => {
    const optimistic = { rename: { __typename: 'Track' as const, id: 'track-1', title: 'New' } };
    try {
      await change(renameMutation, { title: 'New' }, write, { optimistic });
    } catch {
      // The title going back is what is under test.
    }
  };
  return <button onClick={() => void rename()}>{data?.song.title ?? 'Loading'}</button>;
}

describe('an optimistic change', () => {
  it('shows at once and goes back where it is refused', async () => {
    const refusal = pending<void>();
    const old = { __typename: 'Track', id: 'track-1', title: 'Old' };
    answer('DataSong', { data: { song: old } });
    answer('DataRename', async () => {
      await refusal.promise;
      return { errors: [{ message: 'It is taken' }] };
    });
    renderPage(<Renamer />);
    await userEvent.click(await screen.findByRole('button', { name: 'Old' }));
    expect(await screen.findByRole('button', { name: 'New' })).toBeVisible();
    refusal.resolve();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Old' })).toBeVisible());
  });
});

describe('a change that ends after the person left', () => {
  function Remover({ inOrder }: { inOrder: boolean }) {
    const { data } = useQuery(songQuery);
    const change = useChange();
    const rename = async () => {
      try {
        await change(
          renameMutation,
          { title: 'New' },
          (cache, { rename: song }) => cache.writeQuery({ query: songQuery, data: { song } }),
          inOrder ? { inOrder: 'song' } : {},
        );
        offerUndo('Renamed', () => Promise.resolve());
      } catch (error) {
        tellRefusal(error);
      }
    };
    return <button onClick={() => void rename()}>{data?.song.title ?? 'Loading'}</button>;
  }

  const song = (title: string) => ({ __typename: 'Track', id: 'track-1', title });

  it.each([
    ['well, for a visitor', false, { data: { rename: song('New') } }, () => asVisitor()],
    ['well, in order', true, { data: { rename: song('New') } }, () => asVisitor()],
    ['badly', false, { errors: [{ message: 'It is taken' }] }, () => asVisitor()],
    [
      'well, for another member',
      false,
      { data: { rename: song('New') } },
      () => asMember({ userId: 'kim' }),
    ],
  ])('writes and shows nothing (%s)', async (_, inOrder, said, leave) => {
    const response = pending<void>();
    answer('DataSong', { data: { song: song('Old') } });
    answer('DataRename', async () => {
      await response.promise;
      return said;
    });
    renderPage(<Remover inOrder={inOrder} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Old' }));
    await waitFor(() => expect(asked('DataRename')).toHaveLength(1));
    act(() => void leave());
    response.resolve();
    await new Promise((later) => setTimeout(later, 50));
    expect(screen.getByRole('button', { name: 'Old' })).toBeVisible();
    expect(screen.queryByText('Renamed')).toBeNull();
    expect(screen.queryByText('It is taken')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('a connection', () => {
  const connection = (ids: string, totalCount?: number): Connection => ({
    nodes: [...ids].map((id) => ({ __ref: id })),
    ...(totalCount === undefined ? {} : { totalCount }),
  });

  it.each([
    ['', 0, 'a', 'a', 1],
    ['bc', 9, 'a', 'abc', 10],
    ['abc', 9, 'b', 'abc', 9],
    ['bc', undefined, 'a', 'abc', undefined],
  ])('%j of %s with %s first is %j of %s', (ids, count, ref, after, countAfter) => {
    expect(prependNode(connection(ids, count), ref)).toEqual(connection(after, countAfter));
  });

  it.each([
    ['', 0, 'a', '', 0],
    ['abc', 9, 'b', 'ac', 8],
    ['abc', 9, 'ac', 'b', 7],
    ['abc', 9, 'x', 'abc', 9],
    ['ab', 1, 'ab', '', 0],
    ['abc', undefined, 'b', 'ac', undefined],
  ])('%j of %s without %s is %j of %s', (ids, count, refs, after, countAfter) => {
    expect(removeNodes(connection(ids, count), ...refs)).toEqual(connection(after, countAfter));
  });

  it.each([
    ['ac', false, 'b', 'abc'],
    ['bc', true, 'a', 'abc'],
    ['ab', false, 'c', 'abc'],
    ['ab', true, 'c', 'ab'],
    ['', false, 'a', 'a'],
    ['abc', false, 'b', 'abc'],
  ])('%j, more: %s, has %s where it belongs: %j', (ids, hasNextPage, ref, after) => {
    const pageInfo = { hasNextPage };
    expect(
      insertNode({ ...connection(ids, 9), pageInfo }, ref, ({ __ref }) => __ref > ref),
    ).toEqual({ ...connection(after, 9 + after.length - ids.length), pageInfo });
  });

  it('stays the same object where nothing changes, and keeps its other fields', () => {
    const page = { ...connection('ab', 2), pageInfo: { hasNextPage: true } };
    expect(prependNode(page, 'a')).toBe(page);
    expect(removeNodes(page, 'x')).toBe(page);
    expect(removeNodes(prependNode(page, 'c'), 'c')).toEqual(page);
  });
});
