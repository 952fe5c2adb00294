import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import AdminOrderPage from './pages/AdminOrderPage';
import AdminOrdersPage from './pages/AdminOrdersPage';
import type { ListedOrder, OrderCase } from './support/case';

startServer();

const listed: ListedOrder = {
  id: 'o1',
  number: '7K3M-9QWE',
  status: 'PAID',
  buyer: { userId: 'u7', handle: 'wren', displayName: 'Wren' },
  seller: { userId: 'u8', handle: 'rook', displayName: 'Rook' },
  total: 2450,
  currency: 'EUR',
  createdAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-20T10:01:00.000Z',
  refundAskedAt: new Date(Date.now() - 50 * 3600_000).toISOString(),
};

const order: OrderCase = {
  ...listed,
  subTotal: 2000,
  discount: 0,
  shipping: 450,
  tax: 0,
  taxIncluded: false,
  refunded: 500,
  lines: [
    {
      id: 'l1',
      itemId: 'm1',
      name: 'Tour shirt',
      variant: 'Black',
      size: 'M',
      price: 2000,
      quantity: 1,
      refunded: 0,
      isDownload: false,
    },
  ],
  steps: [
    { id: 'e1', kind: 'PAID', at: '2026-11-20T10:01:00.000Z', by: 'buyer' },
    { id: 'e2', kind: 'SHIPPED', at: '2026-11-21T10:01:00.000Z', by: 'staff' },
  ],
  refunds: [
    {
      id: 'r1',
      amount: 500,
      status: 'PENDING',
      isDispute: false,
      createdAt: '2026-11-22T10:01:00.000Z',
    },
  ],
  payment: {
    amount: 2450,
    status: 'SUCCEEDED',
    failure: null,
    observedAt: '2026-11-20T10:01:00.000Z',
  },
};

const wallets = {
  domain: 'music.example.org',
  isRegistered: true,
  applePay: false,
  googlePay: true,
  problem: 'Stripe has not verified the domain yet. The file is missing.',
  checkedAt: '2026-11-22T10:01:00.000Z',
};

let asked: string[];

beforeEach(() => {
  asMember({ userId: 'u2', handle: 'finch', roles: ['support'] });
  asked = [];
  server.use(
    http.get('*/api/admin/orders', ({ request }) => {
      const { search } = new URL(request.url);
      asked.push(search);
      const isThere = !search.includes('query=') || search.includes('7K3M');
      return HttpResponse.json({ orders: isThere ? [listed] : [], nextCursor: null });
    }),
    http.get('*/api/admin/wallets', () => HttpResponse.json(wallets)),
    http.get('*/api/admin/orders/o1', () => HttpResponse.json(order)),
  );
});

it('lists those who wait for a refund, and how long', async () => {
  renderPage(<AdminOrdersPage />, { at: '/admin/orders?refund=asked' });
  const row = (await screen.findByRole('link', { name: '7K3M-9QWE' })).closest('tr')!;
  expect(row).toHaveTextContent('Refund asked forwaits 2 d 2 h');
  expect(within(row).getByRole('link', { name: '@wren' })).toHaveAttribute(
    'href',
    '/admin/people/u7',
  );
  expect(row).toHaveTextContent('€24.50');
  expect(screen.getByLabelText('Status')).toHaveValue('asked');
  expect(asked[0]).toBe('?refund=asked&first=50');
  await expectAccessible();
});

it('finds by a number or a status, not by both', async () => {
  const user = userEvent.setup();
  renderPage(<AdminOrdersPage />, { at: '/admin/orders?status=PAID' });
  await screen.findByRole('table', { name: 'Orders' });
  await user.type(screen.getByLabelText('Order number or @handle'), '@nobody{Enter}');
  expect(await screen.findByText('There is no such order.')).toBeVisible();
  expect(screen.getByLabelText('Status')).toHaveValue('');
  await user.selectOptions(screen.getByLabelText('Status'), 'Delivered');
  await screen.findByRole('table', { name: 'Orders' });
  expect(asked).toEqual([
    '?status=PAID&first=50',
    '?query=%40nobody&first=50',
    '?status=DELIVERED&first=50',
  ]);
});

const open = () =>
  renderPage(<AdminOrderPage />, { at: '/admin/orders/o1', path: '/admin/orders/:id' });

it('shows support an order, and nothing to do to it', async () => {
  open();
  expect(await screen.findByRole('heading', { name: '7K3M-9QWE' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'What was bought' })).toHaveTextContent('Black, M');
  expect(screen.getByRole('table', { name: 'What happened' })).toHaveTextContent('ShippedStaff');
  expect(screen.getByRole('table', { name: 'Refunds' })).toHaveTextContent('€5On its way');
  expect(screen.getByText(/^Paid · €24\.50/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /refund|cancel|ship/i })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Act in the seller’s place' })).toBeNull();
  await expectAccessible();
});

it('leads an admin to where they act', async () => {
  asMember({ userId: 'u1', handle: 'boss', roles: ['admin'] });
  open();
  expect(await screen.findByRole('link', { name: 'Act in the seller’s place' })).toHaveAttribute(
    'href',
    '/orders/o1',
  );
});

it('says how far wallets are offered, and what is in the way', async () => {
  renderPage(<AdminOrdersPage />, { at: '/admin/orders' });
  const list = await screen.findByRole('list', { name: 'Wallets' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Apple PayOff', 'Google PayOffered']);
  expect(screen.getByText(wallets.problem)).toBeVisible();
  expect(
    screen.getByText('Offered at music.example.org, once Stripe has verified it.'),
  ).toBeVisible();
  await expectAccessible();
});
