import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { salesCsv, type SoldOrder } from './csv';
import { spanOf } from './days';
import SalesPage from './pages/SalesPage';
import TermsPage from './pages/TermsPage';
import { problemsOf, termsOf } from './terms';
import { order, orderLine, refused } from './testing/fixtures';

startServer();

beforeEach(() => {
  asMember({ userId: 'artist-1', handle: 'kestrelyard', accountType: 'artist' });
});

function show(orders: object[], cursor: string | null = null) {
  answer('SalesSummary', {
    data: {
      salesSummary: [
        {
          __typename: 'SalesSummary',
          currency: 'EUR',
          orders: 12,
          toShip: 3,
          income: 1250.5,
          support: 40,
          gifts: 0,
          refunded: 20,
          paidOut: 1000,
          owed: 270.5,
        },
      ],
    },
  });
  answer('Sales', { data: { sales: page('OrderConnection', orders, cursor) } });
  renderPage(<SalesPage />, { at: '/dashboard/sales', path: '/dashboard/sales' });
}

describe('what somebody sold', () => {
  it('has its figures, its orders and the way to the terms', async () => {
    show([order(1, { canShip: true })]);
    const figures = within(await screen.findByRole('listitem', { name: 'Figures in EUR' }));
    expect(figures.getByText('€1,250.50')).toBeVisible();
    // What is shown adds up; what is nothing is left out.
    const shown = figures.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(shown.slice(2)).toEqual(['€1,250.50', '+ €40', '− €20', '− €1,000', '= €270.50']);
    expect(figures.queryByText('Gifts of tiers')).toBeNull();
    expect(await screen.findByRole('link', { name: 'K7QM-0001' })).toHaveAttribute(
      'href',
      '/orders/order-1',
    );
    expect(screen.getByRole('link', { name: 'Shipping and tax' })).toHaveAttribute(
      'href',
      '/dashboard/sales/terms',
    );
    await expectAccessible();
  });

  it('is filtered by status and searched, which its address keeps', async () => {
    show([order(1)]);
    await userEvent.selectOptions(await screen.findByLabelText('Status'), 'On its way');
    await userEvent.type(screen.getByLabelText('Search orders'), 'robin');
    await waitFor(() =>
      expect(asked('Sales').at(-1)).toEqual({ status: 'SHIPPED', search: 'robin' }),
    );
    expect(where()).toBe('/dashboard/sales?status=SHIPPED&q=robin');
  });

  it('is of days where the seller is, both of them whole, also when clocks change', async () => {
    show([order(1)]);
    await screen.findByRole('link', { name: 'K7QM-0001' });
    const from = screen.getByLabelText('Paid from');
    expect(from).toHaveAccessibleDescription(
      `Days are those of ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`,
    );
    fireEvent.change(from, { target: { value: '2026-10-24' } });
    fireEvent.change(screen.getByLabelText('Paid to'), { target: { value: '2026-10-25' } });
    const span = {
      from: new Date(2026, 9, 24).toISOString(),
      until: new Date(2026, 9, 26).toISOString(),
    };
    await waitFor(() => expect(asked('Sales').at(-1)).toEqual(span));
    expect(where()).toBe('/dashboard/sales?from=2026-10-24&to=2026-10-25');
    await expectAccessible();
    // What it hands over as a file is of the same days. That it cannot be saved is said.
    answer('SalesFile', refused('No.'));
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(asked('SalesFile')).toEqual([span]));
    fireEvent.change(screen.getByLabelText('Paid to'), { target: { value: '2026-10-23' } });
    expect(screen.getByText('The last day is before the first.')).toBeVisible();
  });

  it('marks several shipped at once', async () => {
    show([order(1, { canShip: true }), order(2, { canShip: true }), order(3)]);
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Select all that are to be shipped' }),
    );
    expect(screen.getByRole('checkbox', { name: 'Select order K7QM-0003' })).toBeDisabled();
    const bar = within(screen.getByRole('toolbar', { name: 'With what is selected' }));
    expect(bar.getByText('2 selected')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Mark shipped' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ship 2 orders' }));
    answer('MarkShipped', {
      data: { markShipped: [order(1, { status: 'SHIPPED' }), order(2, { status: 'SHIPPED' })] },
    });
    answer('Sales', {
      data: {
        sales: page('OrderConnection', [
          order(1, { status: 'SHIPPED' }),
          order(2, { status: 'SHIPPED' }),
          order(3),
        ]),
      },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 shipped' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect(asked('MarkShipped')).toEqual([
      { ids: ['order-1', 'order-2'], carrier: null, trackingNumber: null },
    ]);
  });

  it('gives each order its own tracking number', async () => {
    show([1, 2, 3].map((n) => order(n, { canShip: true })));
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Select all that are to be shipped' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Mark shipped' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ship 3 orders' }));
    answer('MarkShipped', ({ ids }) => ({
      data: {
        markShipped: (ids as string[]).map((id) =>
          order(Number(id.slice(-1)), { status: 'SHIPPED' }),
        ),
      },
    }));
    await userEvent.type(dialog.getByLabelText('Carrier (optional)'), 'Post');
    await userEvent.type(dialog.getByLabelText('Tracking number of K7QM-0001 (optional)'), 'T1');
    await userEvent.type(dialog.getByLabelText('Tracking number of K7QM-0003 (optional)'), 'T3');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 3 shipped' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect(asked('MarkShipped')).toEqual([
      { ids: ['order-1'], carrier: 'Post', trackingNumber: 'T1' },
      { ids: ['order-2'], carrier: 'Post', trackingNumber: null },
      { ids: ['order-3'], carrier: 'Post', trackingNumber: 'T3' },
    ]);
  });

  it('ships the others where one fails, and says which and why', async () => {
    show([1, 2, 3].map((n) => order(n, { canShip: true })));
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Select all that are to be shipped' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Mark shipped' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ship 3 orders' }));
    answer('MarkShipped', ({ ids }) =>
      (ids as string[]).includes('order-2')
        ? refused('Order K7QM-0002 is not to be shipped.')
        : {
            data: {
              markShipped: (ids as string[]).map((id) =>
                order(Number(id.slice(-1)), { status: 'SHIPPED' }),
              ),
            },
          },
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 3 shipped' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent(
      '1 order could not be marked shipped:K7QM-0002: Order K7QM-0002 is not to be shipped.',
    );
    expect(await screen.findByText('2 orders marked shipped')).toBeVisible();
    expect(asked('MarkShipped').map(({ ids }) => ids)).toEqual([
      ['order-1', 'order-2', 'order-3'],
      ['order-1'],
      ['order-2'],
      ['order-3'],
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 1 shipped' }));
    await waitFor(() => expect(asked('MarkShipped').at(-1)).toMatchObject({ ids: ['order-2'] }));
    await expectAccessible();
  });

  it('is handed over as a file, all pages of it', async () => {
    show([order(1)]);
    const saved: Blob[] = [];
    // jsdom makes no addresses of blobs.
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return 'blob:x';
      },
      revokeObjectURL: () => undefined,
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await screen.findByRole('link', { name: 'K7QM-0001' });
    answer('SalesFile', ({ after }) => ({
      data: {
        sales: after
          ? page('OrderConnection', [order(2)])
          : page('OrderConnection', [order(1)], 'next'),
      },
    }));
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    const text = await saved[0]!.text();
    expect(text.trim().split('\r\n')).toHaveLength(3);
    expect(text).toContain(',Robin Ferreira,Quay 4,,28195,Bremen,,DE,');
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });

  it('has a ledger', async () => {
    show([]);
    const entry = (n: number, account: string, amount: number) => ({
      __typename: 'LedgerEntry',
      id: `entry-${n}`,
      kind: 'SALE',
      account,
      amount,
      currency: 'EUR',
      orderId: 'order-1',
      orderNumber: 'K7QM-0001',
      at: '2026-05-04T10:00:00.000Z',
    });
    answer('Ledger', {
      data: {
        ledger: page('LedgerConnection', [entry(1, 'PAYMENTS', 54.5), entry(2, 'SALES', -54.5)]),
      },
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Ledger' }));
    const table = within(await screen.findByRole('table', { name: 'Ledger' }));
    expect(table.getByText('Paid by buyers')).toBeVisible();
    expect(table.getByText('-€54.50')).toBeVisible();

    // All of it is handed over as a file, of support too, and no spreadsheet runs what stands in it.
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return 'blob:x';
      },
      revokeObjectURL: () => undefined,
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const support = {
      ...entry(3, 'PAYMENTS', 5),
      kind: 'SUBSCRIPTION',
      orderId: null,
      orderNumber: '=S-1',
    };
    answer('Ledger', ({ after }) => ({
      data: {
        ledger: after
          ? page('LedgerConnection', [support])
          : page('LedgerConnection', [entry(1, 'PAYMENTS', 54.5), entry(2, 'SALES', -54.5)], 'x'),
      },
    }));
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    const lines = (await saved[0]!.text()).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/Date,Number,What,Booked to,Currency,Amount$/);
    expect(lines[1]).toMatch(/K7QM-0001,.*,Paid by buyers,EUR,54.5$/);
    expect(lines[3]).toMatch(/'=S-1,.*,EUR,5$/);
    click.mockRestore();
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });

  it('prints the packing slips of those that are selected at once', async () => {
    show([1, 2, 3].map((n) => order(n, { canShip: true })));
    answer('Order', ({ id }) => {
      const n = Number((id as string).slice(-1));
      // Of the third all was given back since.
      const lines = [orderLine(n, n === 3 ? { refundedQuantity: 2 } : {})];
      return { data: { order: order(n, { canShip: true, lines }) } };
    });
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Select all that are to be shipped' }),
    );
    let printed: string[] = [];
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      printed = screen
        .getAllByRole('region', { name: 'Packing slip', hidden: true })
        .map(({ textContent }) => textContent);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Packing slips' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(printed).toHaveLength(2);
    expect(printed[0]).toContain('Order K7QM-0001');
    expect(printed[1]).toContain('Order K7QM-0002');
    expect(screen.getByText('Nothing is to be packed of K7QM-0003.')).toBeVisible();
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Packing slip', hidden: true })).toBeNull(),
    );
    print.mockRestore();
  });

  it('may be nothing', async () => {
    show([]);
    expect(await screen.findByText('Nothing sold yet.')).toBeVisible();
  });
});

describe('days', () => {
  it('are those of the calendar, and what is none is not asked for', () => {
    expect(spanOf({ from: '', to: '' })).toEqual({});
    expect(spanOf({ from: '2026-02-30', to: 'yesterday' })).toEqual({});
    expect(spanOf({ from: '', to: '2026-12-31' })).toEqual({
      until: new Date(2027, 0, 1).toISOString(),
    });
  });
});

describe('a file of sales', () => {
  it('has what is in the cells, and no formulas', () => {
    const rows = salesCsv([
      order(1, {
        buyer: { userId: 'x', handle: 'x', name: '=HYPERLINK("x")' },
        lines: [orderLine(1, { name: 'Shirt, "black"' })],
      }) as unknown as SoldOrder,
    ]).split('\r\n');
    expect(rows[0]).toMatch(/^Order,Date,Status,Buyer/);
    expect(rows[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(rows[1]).toContain('"2 × Shirt, ""black"", Black, M"');
    expect(rows[1]).toContain(',EUR,50,,0,4.5,8.7,yes,54.5,0,');
  });
});

const settings = (more: Record<string, unknown> = {}) => ({
  __typename: 'ShippingSettings',
  updatedAt: null,
  packingGrams: 0,
  defaultGrams: null,
  zones: [
    {
      __typename: 'ShippingZone',
      name: 'Home',
      countries: ['DE'],
      currency: 'EUR',
      by: 'PIECE' as const,
      first: 4.5,
      each: 1,
      bands: [],
      stepGrams: null,
      stepPrice: null,
    },
  ],
  taxes: [{ __typename: 'TaxRule', country: 'DE', rate: 19, included: true }],
  ...more,
});

function showTerms() {
  answer('ShippingSettings', { data: { shippingSettings: settings() } });
  renderPage(<TermsPage />, { at: '/dashboard/sales/terms', path: '/dashboard/sales/terms' });
}

describe('shipping and tax', () => {
  it('warns of what is sold in a currency that no zone has', async () => {
    const forSale = (id: string, currency: string, albumId: string | null = null) => ({
      __typename: 'MerchandiseItem',
      id,
      currency,
      albumId,
      trackId: null,
    });
    answer('CurrenciesForSale', {
      data: {
        merchandiseByCreator: page('MerchandiseConnection', [
          forSale('1', 'EUR'),
          forSale('2', 'CAD'),
          forSale('3', 'USD', 'a download'),
        ]),
      },
    });
    showTerms();
    expect(
      await screen.findByText('You sell in CAD, and no zone has that currency: nobody can buy it.'),
    ).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Add a zone' }));
    const zone = within(screen.getByRole('group', { name: 'Zone 2' }));
    await userEvent.selectOptions(zone.getByLabelText('Currency'), 'CAD');
    expect(screen.queryByText(/You sell in/)).toBeNull();
  });

  it('are changed together, and saved', async () => {
    showTerms();
    expect(await screen.findByRole('button', { name: 'Remove Germany' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Add a zone' }));
    const zone = within(screen.getByRole('group', { name: 'Zone 2' }));
    await userEvent.type(zone.getByLabelText('First piece'), '12,50');
    await userEvent.type(zone.getByLabelText('Each further'), '3');
    await userEvent.selectOptions(zone.getByLabelText('Add a country'), 'The rest of the world');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await zone.findByText('A zone has a name.')).toBeVisible();
    await userEvent.type(zone.getByLabelText('Name'), 'World');
    const tax = within(screen.getByRole('group', { name: 'Tax in Germany' }));
    await userEvent.selectOptions(tax.getByLabelText('Prices'), 'have it added');
    answer('SetShipping', { data: { setShipping: settings() } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved/)).toBeVisible();
    expect(asked('SetShipping')).toEqual([
      {
        input: {
          zones: [
            { name: 'Home', countries: ['DE'], currency: 'EUR', first: 4.5, each: 1 },
            { name: 'World', countries: ['*'], currency: 'EUR', first: 12.5, each: 3 },
          ],
          taxes: [{ country: 'DE', rate: 19, included: false }],
        },
      },
    ]);
  });

  it('go by weight, with what has none named', async () => {
    answer('MerchandiseWithoutWeight', {
      data: {
        merchandiseWithoutWeight: [
          { __typename: 'MerchandiseItem', id: 'item-7', name: 'Tour shirt' },
        ],
      },
    });
    showTerms();
    const zone = within(await screen.findByRole('group', { name: 'Home' }));
    await userEvent.selectOptions(zone.getByLabelText('Price by'), 'weight');
    expect(zone.queryByLabelText('First piece')).toBeNull();
    await userEvent.type(zone.getByLabelText('Line 1, up to so many grams'), '500');
    await userEvent.type(zone.getByLabelText('Line 1, price'), '4,50');
    await userEvent.click(zone.getByRole('button', { name: 'Add a line to Home' }));
    await userEvent.type(zone.getByLabelText('Line 2, up to so many grams'), '400');
    await userEvent.type(zone.getByLabelText('Line 2, price'), '6');
    await userEvent.type(zone.getByLabelText('Each further, g'), '500');
    await userEvent.type(zone.getByLabelText('adds, EUR'), '1');
    expect(await screen.findByRole('link', { name: 'Tour shirt' })).toHaveAttribute(
      'href',
      '/dashboard/shop/item-7',
    );
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await zone.findByText(/goes up to more than the one above/)).toBeVisible();
    expect(screen.getByText(/what a piece without a weight counts/)).toBeVisible();
    await userEvent.clear(zone.getByLabelText('Line 2, up to so many grams'));
    await userEvent.type(zone.getByLabelText('Line 2, up to so many grams'), '1000');
    await userEvent.type(screen.getByLabelText('A piece without a weight, g'), '250');
    await userEvent.type(screen.getByLabelText('Packing of a parcel, g'), '80');
    answer('SetShipping', { data: { setShipping: settings() } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved/)).toBeVisible();
    expect(asked('SetShipping')).toMatchObject([
      {
        input: {
          packingGrams: 80,
          defaultGrams: 250,
          zones: [
            {
              name: 'Home',
              by: 'WEIGHT',
              bands: [
                { upToGrams: 500, price: 4.5 },
                { upToGrams: 1000, price: 6 },
              ],
              stepGrams: 500,
              stepPrice: 1,
            },
          ],
        },
      },
    ]);
  });

  it('say what the server refuses', async () => {
    showTerms();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Tax in Germany' }));
    answer('SetShipping', refused('No.', 'BAD_USER_INPUT', { first: 'This is no price in EUR.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This is no price in EUR.')).toBeVisible();
  });

  it('are wrong where a country is in two zones, or has two rates', () => {
    const { zones, taxes } = termsOf(settings());
    const terms = {
      packingGrams: '',
      defaultGrams: '',
      zones: [...zones, { ...zones[0]!, key: 'other' }],
      taxes: [...taxes, { ...taxes[0]!, key: 'twice' }],
    };
    expect(problemsOf(terms)).toEqual({
      other: 'Germany is in two zones of EUR.',
      twice: 'Germany has two rates.',
    });
  });
});
