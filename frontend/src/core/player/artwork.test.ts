import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { artworkAddress, isValidArtwork } from './artwork';

describe('the address of an artwork', () => {
  test.each([
    ['/api/images/cover/1', 'https://side.test/api/images/cover/1'],
    ['https://x.test/a.jpg', 'https://x.test/a.jpg'],
    ['http://x.test/a.jpg', 'http://x.test/a.jpg'],
    ['data:image/png;base64,AA', null],
    ['javascript:alert(1)', null],
    ['blob:https://x.test/1', null],
    ['https://', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%s is %s', (url, address) => {
    expect(artworkAddress(url, 'https://side.test/page')).toBe(address);
  });
});

describe('a valid artwork', () => {
  let asked = 0;
  const server = setupServer(
    http.get('http://localhost:3000/good', () => {
      asked++;
      return new HttpResponse('x', { headers: { 'Content-Type': 'image/webp' } });
    }),
    http.get('http://localhost:3000/page', () => HttpResponse.html('<p>x</p>')),
    http.get('http://localhost:3000/gone', () => new HttpResponse(null, { status: 404 })),
    http.get('http://localhost:3000/away', () => HttpResponse.error()),
  );
  beforeAll(() => server.listen());
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  test.each([
    ['/good', true],
    ['/page', false],
    ['/gone', false],
    ['/away', false],
    ['ftp://x.test/a', false],
  ])('%s: %s', async (url, valid) => {
    expect(await isValidArtwork(url)).toBe(valid);
  });

  test('is asked for once, and again after a lost connection', async () => {
    asked = 0;
    await Promise.all([isValidArtwork('/good'), isValidArtwork('/good')]);
    expect(asked).toBe(0);
    server.use(
      http.get(
        'http://localhost:3000/away',
        () => new HttpResponse('x', { headers: { 'Content-Type': 'image/png' } }),
      ),
    );
    expect(await isValidArtwork('/away')).toBe(true);
  });
});
