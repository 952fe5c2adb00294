import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import type { ShopImport } from './importing/api';
import ImportPage from './pages/ImportPage';

startServer();

const preview: ShopImport = {
  lines: 5,
  same: 1,
  ignoredColumns: ['Barcode'],
  items: [
    {
      itemId: 'i1',
      name: 'Tour shirt',
      changes: [
        { line: 2, part: '', column: 'Price', before: '25.00', after: '26.50' },
        { line: 3, part: 'Black, M', column: 'Quantity', before: '3', after: '9' },
        { line: 3, part: 'Black, M', column: 'SKU', before: 'SH-1', after: '' },
      ],
    },
    {
      itemId: null,
      name: 'Poster',
      changes: [{ line: 4, part: 'One size', column: 'Quantity', before: '', after: '20' }],
    },
  ],
  problems: [{ line: 5, column: 'Quantity', message: 'This is a whole number.' }],
  token: 'seen',
  applied: false,
};

const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'shop.csv') =>
  new File([text], name, { type: 'text/csv' });

const choose = (file: File) => userEvent.upload(screen.getByLabelText('CSV file'), file);

describe('importing items', () => {
  let sent: unknown[];

  beforeEach(() => {
    sent = [];
    asMember({ userId: 'a1', accountType: 'artist' });
    server.use(
      http.post('/api/shop/import', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(preview);
      }),
    );
  });

  it('shows what changes and what is wrong, and writes once that is confirmed', async () => {
    server.use(
      http.post('/api/shop/import/apply', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...preview, applied: true });
      }),
    );
    renderPage(<ImportPage />);
    expect(await screen.findByRole('heading', { name: 'What the file says' })).toBeVisible();
    await choose(csv('\uFEFFTitle\nPoster'));
    expect(
      await screen.findByText('shop.csv: 1 new, 1 changed, 1 line the same, 1 line wrong'),
    ).toBeVisible();
    const problems = within(screen.getByRole('list', { name: '1 problem' }));
    expect(problems.getByRole('listitem')).toHaveTextContent(
      'Line 5, Quantity: This is a whole number.',
    );
    const [shirt, poster] = within(screen.getByRole('list', { name: 'What changes' }))
      .getAllByRole('listitem')
      .filter((each) => each.querySelector('ul'));
    expect(shirt).toHaveTextContent('Price25.00becomes26.50');
    expect(shirt).toHaveTextContent('Black, MQuantity3becomes9SKUSH-1becomesnothing');
    expect(poster).toHaveTextContent('PosterNewOne sizeQuantity20');
    expect(screen.getByText(/Barcode/)).toBeVisible();
    await expectAccessible();
    expect(sent).toEqual([{ file: 'Title\nPoster' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 items' }));
    expect(await screen.findByText('2 items imported.')).toBeVisible();
    expect(sent.at(-1)).toEqual({ file: 'Title\nPoster', token: 'seen' });
    await userEvent.click(screen.getByRole('button', { name: 'Import another file' }));
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  });

  it('looks again where the shop changed meanwhile', async () => {
    server.use(
      http.post('/api/shop/import/apply', () =>
        HttpResponse.json(
          { status: 409, code: 'CONFLICT', detail: 'Your shop changed meanwhile.' },
          { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
        ),
      ),
    );
    renderPage(<ImportPage />);
    await screen.findByRole('heading', { name: 'What the file says' });
    await choose(csv('Title\nPoster'));
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 items' }));
    expect(await screen.findByText('Your shop changed meanwhile.')).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Import 2 items' })).toBeEnabled();
  });

  it.each([
    ['what is not UTF-8', csv(Uint8Array.of(0x6e, 0xef, 0x76)), /no CSV file in UTF-8/],
    ['what is too large', csv('x'.repeat(1024 * 1024 + 1)), /larger than 1 MB/],
  ])('refuses %s before it is sent', async (_, file, words) => {
    renderPage(<ImportPage />);
    await screen.findByRole('heading', { name: 'What the file says' });
    await choose(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(sent).toEqual([]);
  });
});
