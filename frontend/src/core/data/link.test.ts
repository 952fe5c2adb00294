import { gql } from '@apollo/client';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './client';
import { asMember } from '@/test/render';
import { server, startServer } from '@/test/server';

startServer();
beforeEach(() => asMember());

const client = createClient([]);
const questions = { fetchPolicy: 'network-only', errorPolicy: 'none' } as const;
const ask = gql`
  query Anything {
    genres {
      id
    }
  }
`;
const change = gql`
  mutation Anything {
    deletePost(id: "1") {
      success
    }
  }
`;

/** Answers with these statuses in turn, and gives how often it was asked. */
function answers(...statuses: number[]): () => number {
  let count = 0;
  server.use(
    http.post('/api/graphql', () => {
      const status = statuses[Math.min(count, statuses.length - 1)] ?? 200;
      count += 1;
      return status === 200
        ? HttpResponse.json({ data: { genres: [] } })
        : new HttpResponse('<html>', { status });
    }),
  );
  return () => count;
}

describe('a server that dies with what it has in hand', () => {
  it.each([502, 504])('has a question asked again elsewhere after %i', async (status) => {
    const count = answers(status, 200);
    const { data } = await client.query({ query: ask, ...questions });
    expect(data).toEqual({ genres: [] });
    expect(count()).toBe(2);
  });

  it('is given up after the second time', async () => {
    const count = answers(502);
    await expect(client.query({ query: ask, ...questions })).rejects.toThrow('502');
    expect(count()).toBe(2);
  });

  it.each([500, 503])('is not what %i means', async (status) => {
    const count = answers(status, 200);
    await expect(client.query({ query: ask, ...questions })).rejects.toThrow();
    expect(count()).toBe(1);
  });

  it('may have made a change, which a person asks for again', async () => {
    const count = answers(502, 200);
    await expect(client.mutate({ mutation: change, errorPolicy: 'none' })).rejects.toThrow('502');
    expect(count()).toBe(1);
  });
});

it('notes what a question was refused, with where and in which operation', async () => {
  server.use(
    http.post('/api/graphql', () =>
      HttpResponse.json({
        data: null,
        errors: [
          { message: 'Not here.', locations: [{ line: 2, column: 3 }], path: ['genres', 0, 'id'] },
        ],
      }),
    ),
  );
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await client.query({ query: ask, ...questions }).catch(() => undefined);
  expect(warn.mock.calls).toEqual([
    ['GraphQL error: Not here., location: 2:3, path: genres.0.id, operation: Anything'],
  ]);
  warn.mockRestore();
});
