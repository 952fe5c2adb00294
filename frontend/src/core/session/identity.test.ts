import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { server, startServer } from '@/test/server';
import { call } from './identity';

startServer();

test.each([
  ['a problem', 409, { detail: 'This handle is taken.' }, 'This handle is taken.'],
  [
    "a proxy's page",
    502,
    '<html><head><title>502 Bad Gateway</title></head><hr></html>',
    'HTTP 502: 502 Bad Gateway',
  ],
  ['a text', 504, 'upstream timed out', 'HTTP 504: upstream timed out'],
  ['nothing', 500, '', 'HTTP 500: '],
])('%s in place of an answer is told in words', async (_, status, body, message) => {
  server.use(
    http.get('/api/identity/anything', () =>
      typeof body === 'string'
        ? new HttpResponse(body, { status })
        : HttpResponse.json(body, { status }),
    ),
  );
  await expect(call('/identity/anything', {})).rejects.toMatchObject({ status, message });
});
