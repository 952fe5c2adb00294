import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, problem, server, startServer } from '@/test/server';
import { movesCsv } from './csv';
import PayoutsPage from './pages/PayoutsPage';
import TestPage from './pages/TestPage';
import { type Move, wantedWords } from './words';

startServer();

beforeEach(() => {
  asMember({ userId: 'artist-1', accountType: 'artist' });
});

const account = (more: object = {}) => ({
  __typename: 'PayoutAccount',
  status: 'READY',
  country: 'DE',
  currency: 'EUR',
  canBePaid: true,
  payoutsEnabled: true,
  due: [],
  problem: null,
  observedAt: '2026-05-04T12:00:00.000Z',
  ...more,
});

const nothing = account({
  status: 'NONE',
  country: null,
  currency: null,
  canBePaid: false,
  payoutsEnabled: false,
  observedAt: null,
});

const balance = (more: object = {}) => ({
  __typename: 'PayoutBalance',
  currency: 'EUR',
  earned: 60,
  transferred: 52.5,
  takenBack: 2.5,
  inTransfer: 0,
  owed: 10,
  ...more,
});

const move = (more: object = {}) => ({
  __typename: 'PayoutMove',
  id: 'move-1',
  kind: 'TRANSFER',
  status: 'SUCCEEDED',
  amount: 20,
  currency: 'EUR',
  orderId: 'order-1',
  orderNumber: 'S-1001',
  failure: null,
  isStopped: false,
  isByHand: false,
  createdAt: '2026-05-04T12:00:00.000Z',
  settledAt: '2026-05-04T12:00:30.000Z',
  ...more,
});

interface Shown {
  is?: object;
  balances?: object[];
  moves?: object[];
  at?: string;
}

function show({
  is = account(),
  balances = [],
  moves = [],
  at = '/dashboard/payouts',
}: Shown = {}) {
  answer('PayoutAccount', { data: { payoutAccount: is } });
  answer('PayoutBalances', { data: { payoutBalances: balances } });
  answer('PayoutMoves', { data: { payoutMoves: page('PayoutMoveConnection', moves) } });
  renderPage(<PayoutsPage />, { at, path: '/dashboard/payouts' });
}

const theAccount = () => screen.findByRole('region', { name: 'Your account' });

describe('the account that an artist is paid on', () => {
  it('is begun with a country, and what is wrong with it is said beside it', async () => {
    show({ is: nothing });
    const shown = within(await theAccount());
    expect(shown.getByText('Not set up')).toBeVisible();
    await expectAccessible();
    await userEvent.selectOptions(shown.getByLabelText('Country of your bank'), 'Austria');
    answer('StartPayouts', {
      data: null,
      errors: [
        {
          message: 'It is wrong.',
          extensions: {
            code: 'BAD_USER_INPUT',
            fields: { country: 'The payment provider pays nobody there.' },
          },
        },
      ],
    });
    await userEvent.click(shown.getByRole('button', { name: 'Get paid' }));
    expect(await shown.findByText('The payment provider pays nobody there.')).toBeVisible();
    answer('StartPayouts', {
      data: {
        startPayouts: {
          __typename: 'PayoutPage',
          url: `${window.location.origin}/dashboard/payouts/test?link=link_1`,
        },
      },
    });
    await userEvent.click(shown.getByRole('button', { name: 'Get paid' }));
    await waitFor(() => expect(where()).toBe('/dashboard/payouts/test?link=link_1'));
    expect(asked('StartPayouts').at(-1)).toEqual({ country: 'AT' });
  });

  it('says what is wanted, in words, each once', async () => {
    const due = [
      'individual.dob.day',
      'individual.dob.month',
      'external_account',
      'some.other_thing',
    ];
    show({ is: account({ status: 'RESTRICTED', canBePaid: false, due }) });
    const list = within(await screen.findByRole('list', { name: 'What the provider wants' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your date of birth',
      'A bank account',
      'some other thing',
    ]);
    expect(screen.getByRole('button', { name: 'Tell what is missing' })).toBeEnabled();
    await expectAccessible();
  });

  it('is looked at again by whoever comes back from the provider', async () => {
    answer('RefreshPayoutAccount', { data: { refreshPayoutAccount: account() } });
    show({
      is: account({ status: 'CHECKING', canBePaid: false }),
      at: '/dashboard/payouts?returned=1',
    });
    expect(await within(await theAccount()).findByText('Ready')).toBeVisible();
    expect(asked('RefreshPayoutAccount')).toHaveLength(1);
    expect(where()).toBe('/dashboard/payouts');
  });

  it('is looked at again where it is ready', async () => {
    answer('RefreshPayoutAccount', {
      data: { refreshPayoutAccount: account({ status: 'GONE', canBePaid: false }) },
    });
    show({ is: account({ status: 'READY' }) });
    const shown = within(await theAccount());
    await userEvent.click(shown.getByRole('button', { name: 'Look again' }));
    expect(await shown.findByRole('button', { name: 'Set up another account' })).toBeVisible();
    expect(asked('RefreshPayoutAccount')).toHaveLength(1);
  });

  it('is gone on with where the provider’s page had closed', async () => {
    answer('StartPayouts', {
      data: {
        startPayouts: {
          __typename: 'PayoutPage',
          url: `${window.location.origin}/dashboard/payouts/test?link=link_2`,
        },
      },
    });
    show({ is: account({ status: 'STARTED' }), at: '/dashboard/payouts?again=1' });
    await waitFor(() => expect(where()).toBe('/dashboard/payouts/test?link=link_2'));
  });

  it('is not begun again where it was refused', async () => {
    show({ is: account({ status: 'REJECTED', canBePaid: false }) });
    const shown = within(await theAccount());
    expect(shown.getByText('Refused')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Get paid' })).toBeNull();
    expect(shown.getByRole('button', { name: 'See it at the provider' })).toBeEnabled();
  });
});

describe('what an artist is owed and was paid', () => {
  it('is shown by currency and move by move', async () => {
    show({
      balances: [balance(), balance({ currency: 'USD', owed: -5, earned: 0 })],
      moves: [
        move(),
        move({
          id: 'move-2',
          kind: 'REVERSAL',
          status: 'REFUSED',
          amount: 5,
          orderId: null,
          orderNumber: 'T-7',
          failure: 'Your account does not hold that much any more.',
        }),
      ],
    });
    const euros = within(await screen.findByRole('listitem', { name: 'In EUR' }));
    for (const words of ['€60', '€52.50', '€2.50', '€10'])
      expect(euros.getByText(words)).toBeVisible();
    const dollars = within(screen.getByRole('listitem', { name: 'In USD' }));
    expect(dollars.getByText(/^You have .*5 that went back to buyers/)).toBeVisible();
    const table = within(await screen.findByRole('table', { name: 'Transfers' }));
    expect(table.getByRole('link', { name: 'S-1001' })).toHaveAttribute('href', '/orders/order-1');
    expect(table.getByText('T-7')).toBeVisible();
    expect(
      table.getByText(
        'Your account does not hold that much any more. It is kept from what you earn next.',
      ),
    ).toBeVisible();
    await expectAccessible();
  });

  it('can be tried again where it was given up', async () => {
    const stopped = move({
      status: 'REFUSED',
      failure: 'Your account at the payment provider cannot take transfers just now.',
      isStopped: true,
      settledAt: null,
    });
    const back = move({ id: 'move-2', kind: 'REVERSAL', isByHand: true });
    show({ moves: [stopped, back] });
    const table = within(await screen.findByRole('table', { name: 'Transfers' }));
    expect(table.getByText(/^By this site, at the payment provider/)).toBeVisible();
    await expectAccessible();
    answer('RetryPayoutMove', { data: { retryPayoutMove: { ...stopped, isStopped: false } } });
    await userEvent.click(table.getByRole('button', { name: 'Try the transfer of S-1001 again' }));
    expect(await table.findByText(/It is tried again\.$/)).toBeVisible();
    expect(asked('RetryPayoutMove')).toEqual([{ id: 'move-1' }]);
  });

  it('is a file of all pages', () => {
    const rows = movesCsv([
      move() as never as Move,
      move({ kind: 'REVERSAL', amount: 5 }) as never as Move,
    ]).split('\r\n');
    expect(rows[0]).toBe('Date,Settled,Order,What,Status,Currency,Amount,Note');
    expect(rows[1]).toBe(
      '2026-05-04T12:00:00.000Z,2026-05-04T12:00:30.000Z,S-1001,To you,Done,EUR,20,',
    );
    expect(rows[2]).toContain('Taken back,Done,EUR,-5,');
    expect(wantedWords(['tos_acceptance.date', 'tos_acceptance.ip'])).toHaveLength(1);
  });
});

describe('the page that stands for the provider’s', () => {
  const opens = (opened: object) =>
    server.use(http.get('/api/payments/sandbox/account', () => HttpResponse.json(opened)));
  const open = () =>
    renderPage(<TestPage />, {
      at: '/dashboard/payouts/test?link=link_1',
      path: '/dashboard/payouts/test',
    });

  it('asks what the person tells, and leads back', async () => {
    const sent: unknown[] = [];
    opens({ isForm: true, country: 'DE', email: 'ann@example.org', balances: [] });
    server.use(
      http.post('/api/payments/sandbox/account', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ url: `${window.location.origin}/dashboard/payouts?returned=1` });
      }),
    );
    open();
    expect(screen.getByText('Test payments')).toBeVisible();
    const form = within(await screen.findByRole('region', { name: 'Who are you?' }));
    await expectAccessible();
    await userEvent.click(form.getByRole('button', { name: 'Leave something out' }));
    await waitFor(() => expect(where()).toBe('/dashboard/payouts?returned=1'));
    expect(sent).toEqual([{ link: 'link_1', answer: 'INCOMPLETE' }]);
  });

  it('shows what is on the account, and sends it to the bank', async () => {
    opens({
      isForm: false,
      country: 'DE',
      email: '',
      balances: [
        { currency: 'EUR', amount: 450 },
        { currency: 'JPY', amount: 450 },
      ],
    });
    server.use(
      http.post('/api/payments/sandbox/account', () => {
        opens({ isForm: false, country: 'DE', email: '', balances: [] });
        return HttpResponse.json({ url: null });
      }),
    );
    open();
    const list = within(await screen.findByRole('list', { name: 'What is on it' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '€4.50',
      expect.stringMatching(/¥450$/) as string,
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Send it to the bank' }));
    expect(await screen.findByText('There is nothing on it.')).toBeVisible();
  });

  it('says where it is closed', async () => {
    problem('get', '/api/payments/sandbox/account', 410, 'GONE');
    open();
    expect(await screen.findByText(/^This page is closed/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Payouts' })).toHaveAttribute(
      'href',
      '/dashboard/payouts',
    );
  });
});
