import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import ItemFormPage from './pages/ItemFormPage';
import { item, size, variant } from './testing/fixtures';

startServer();

const change = (id: string, kind: string, more: object = {}) => ({
  __typename: 'StockChange',
  id,
  sizeId: 'm',
  kind,
  quantity: 0,
  reserved: 0,
  held: 0,
  quantityAfter: 9,
  reason: null,
  userId: null,
  at: '2020-01-02T10:00:00Z',
  ...more,
});

const shirt = (more: object = {}) =>
  item({
    canEdit: true,
    variants: [
      variant('Black', [
        size('m', 'M', 9, {
          quantity: 9,
          reserved: 0,
          held: 0,
          sold: 3,
          lowStockThreshold: 2,
          lastRestockDate: '2020-01-01T10:00:00Z',
          ...more,
        }),
      ]),
    ],
  });

const history = (nodes: object[], endCursor: string | null = null) => ({
  data: {
    stockHistory: {
      ...page('StockChangeConnection', nodes),
      pageInfo: {
        __typename: 'PageInfo',
        hasNextPage: endCursor !== null,
        endCursor,
        hasPreviousPage: false,
        startCursor: null,
      },
    },
  },
});

async function show(first = history([])) {
  asMember({ userId: 'a1', accountType: 'artist' });
  answer('SellersTiers', { data: { artistTiers: [] } });
  answer('Integrations', {
    data: { getMerchandiseById: { __typename: 'MerchandiseItem', id: 'i1', integrations: [] } },
  });
  answer('Item', { data: { getMerchandiseById: shirt() } });
  answer('StockHistory', first);
  renderPage(<ItemFormPage />, { at: '/dashboard/shop/i1', path: '/dashboard/shop/:id' });
  return within(await screen.findByRole('region', { name: 'Stock' }));
}

describe('the stock of an item', () => {
  it('says what is there, and when it came', async () => {
    const stock = await show();
    const row = within(stock.getByRole('table', { name: 'Stock of each size' })).getAllByRole(
      'row',
    )[1];
    expect(row).toHaveTextContent('M90093' + '1 Jan 2020');
    expect(screen.getByLabelText('Low at, of Black, M')).toHaveValue('2');
    expect(await stock.findByText('Nothing changed yet.')).toBeVisible();
  });

  it('says what changed it, by whom, by how much and why, page by page', async () => {
    const stock = await show(
      history(
        [
          change('e4', 'SOLD', { quantity: -2, quantityAfter: 7, reason: 'Order EDF7-5PF9' }),
          change('e3', 'RESERVED', { reserved: 4, userId: 'a1', reason: 'For Leeds' }),
        ],
        'c1',
      ),
    );
    const table = within(await stock.findByRole('table', { name: 'History of the stock' }));
    const [, sold, reserved] = table.getAllByRole('row');
    expect(sold).toHaveTextContent(/2020.*MSold−27An orderOrder EDF7-5PF9$/);
    expect(table.getByRole('link', { name: 'Order EDF7-5PF9' })).toHaveAttribute(
      'href',
      '/dashboard/sales?q=EDF7-5PF9',
    );
    expect(reserved).toHaveTextContent(/MReserved−49You, by handFor Leeds$/);
    answer(
      'StockHistory',
      history([
        change('e2', 'COUNTED', { quantity: 5, reason: 'Told by Shopify' }),
        change('e1', 'COUNTED', { quantity: 4, sizeId: 'gone', userId: 'x' }),
      ]),
    );
    await userEvent.click(stock.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(5));
    expect(asked('StockHistory').at(-1)).toEqual({ itemId: 'i1', after: 'c1' });
    const [, , , told, gone] = table.getAllByRole('row');
    expect(told).toHaveTextContent(/Counted\+59Another systemTold by Shopify$/);
    expect(gone).toHaveTextContent(/A size that is goneCounted\+49Somebody else, by hand$/);
    expect(stock.queryByRole('button', { name: 'More' })).toBeNull();
    await expectAccessible();
  });

  it('has what a checkout holds be fewer to sell, and more once it lets go', async () => {
    const stock = await show(
      history([
        change('e3', 'EXPIRED', { held: -1 }),
        change('e2', 'UNHELD', { held: -2 }),
        change('e1', 'HELD', { held: 3 }),
      ]),
    );
    const table = within(await stock.findByRole('table', { name: 'History of the stock' }));
    const [, expired, letGo, held] = table.getAllByRole('row');
    expect(expired).toHaveTextContent(/Let go: the checkout ran out\+19An order$/);
    expect(letGo).toHaveTextContent(/Let go by a checkout\+29An order$/);
    expect(held).toHaveTextContent(/Held by a checkout−39An order$/);
  });

  it('sets pieces aside with a reason and puts them back, and reads the history anew', async () => {
    const stock = await show();
    await stock.findByText('Nothing changed yet.');
    await userEvent.click(stock.getByRole('button', { name: 'Reserve' }));
    expect(await stock.findByText('Say why, so that you know it later.')).toBeVisible();
    expect(asked('ReserveInventory')).toEqual([]);
    answer('ReserveInventory', {
      data: { reserveInventory: shirt({ available: 5, reserved: 4 }) },
    });
    answer('StockHistory', history([change('e1', 'RESERVED', { reserved: 4, userId: 'a1' })]));
    await userEvent.clear(stock.getByLabelText('Pieces'));
    await userEvent.type(stock.getByLabelText('Pieces'), '4');
    await userEvent.type(stock.getByLabelText('Why'), 'For Leeds');
    await userEvent.click(stock.getByRole('button', { name: 'Reserve' }));
    expect(await screen.findByText('4 pieces set aside')).toBeVisible();
    expect(await stock.findByText('Reserved', { selector: 'td' })).toBeVisible();
    expect(asked('ReserveInventory')).toMatchObject([
      { input: { sizeId: 'm', quantity: 4, reason: 'For Leeds' } },
    ]);
    answer('ReleaseInventory', {
      errors: [{ message: 'Fewer pieces are reserved.', extensions: { code: 'CONFLICT' } }],
    });
    await userEvent.type(stock.getByLabelText('Why'), 'Sold none');
    await userEvent.click(stock.getByRole('button', { name: 'Release' }));
    expect(await stock.findByText('Fewer pieces are reserved.')).toBeVisible();
    answer('ReleaseInventory', { data: { releaseInventory: shirt() } });
    await userEvent.click(stock.getByRole('button', { name: 'Release' }));
    expect(await screen.findByText('4 pieces put back')).toBeVisible();
    const keys = asked('ReleaseInventory').map(
      ({ input }) => (input as object as { clientKey: string }).clientKey,
    );
    expect(new Set(keys).size).toBe(2);
  });

  it('sends a lost change once more under its key, and another under another', async () => {
    const stock = await show();
    answer('ReserveInventory', () => ({ errors: [{ message: 'Lost.' }] }));
    await userEvent.type(stock.getByLabelText('Why'), 'For Leeds');
    const send = async (times: number, what = 'Reserve') => {
      await userEvent.click(stock.getByRole('button', { name: what }));
      await waitFor(() => expect(asked('ReserveInventory')).toHaveLength(times));
    };
    await send(1);
    await send(2);
    await userEvent.type(stock.getByLabelText('Pieces'), '0');
    await send(3);
    const [first, second, third] = asked('ReserveInventory').map(
      ({ input }) => (input as object as { clientKey: string }).clientKey,
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('sends when it is low', async () => {
    await show();
    answer('SaveItem', { data: { saveMerchandiseItem: shirt({ lowStockThreshold: 5 }) } });
    const low = screen.getByLabelText('Low at, of Black, M');
    await userEvent.clear(low);
    await userEvent.type(low, '5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked('SaveItem')).toHaveLength(1));
    const sizeInventory = [{ sizeId: 'm', lowStockThreshold: 5 }];
    expect(asked('SaveItem')).toMatchObject([
      { input: { changedVariants: [{ variantId: 'v-Black', sizeInventory }] } },
    ]);
  });
});
