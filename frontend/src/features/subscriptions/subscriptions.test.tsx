import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page as connection } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import { incomeCsv, monthsOf } from './Income';
import LatePaymentsPage from './pages/LatePaymentsPage';
import ReceiptPage from './pages/ReceiptPage';
import SubscribersPage from './pages/SubscribersPage';
import SubscriptionsPage from './pages/SubscriptionsPage';
import { invoice, subscription, terms, waiting } from './testing/fixtures';

startServer();

beforeEach(() => {
  asMember();
  const none = connection('TierGiftConnection', []);
  answer('GiftsReceived', { data: { giftsReceived: none } });
  answer('GiftsGiven', { data: { giftsGiven: none } });
  answer('GiftsSold', { data: { giftsSold: none } });
  const noPayment = connection('LatePaymentConnection', []);
  answer('LatePaymentsMade', { data: { latePaymentsMade: noPayment } });
  answer('LatePaymentsReceived', { data: { latePaymentsReceived: noPayment } });
  answer('SubscriptionInvoices', {
    data: {
      subscriptionInvoices: connection('SubscriptionInvoiceConnection', [
        {
          __typename: 'SubscriptionInvoice',
          id: 'paid-1',
          number: 'S-0001',
          paidAt: '2026-05-04T10:00:00.000Z',
          periodStart: '2026-05-04T10:00:00.000Z',
          periodEnd: '2026-06-04T10:00:00.000Z',
          amount: 5.95,
          tax: 0.95,
          taxRate: 19,
          returned: 0,
          isRefunding: false,
          country: 'DE',
          terms: terms(1),
        },
      ]),
    },
  });
});

function show(all: object[], query = '') {
  answer('Subscriptions', { data: { tierSubscriptions: all } });
  renderPage(<SubscriptionsPage />, { at: `/subscriptions${query}` });
}

const row = async () => within(await screen.findByRole('listitem', { name: 'Kestrel Yard' }));

describe('what somebody supports', () => {
  it('says how it stands, by which card, and what was paid', async () => {
    show([subscription()]);
    const one = await row();
    expect(one.getByText('€5 a month')).toBeVisible();
    expect(one.getByText('It goes on by itself on 4 June 2026.')).toBeVisible();
    expect(one.getByText('…4242')).toBeVisible();
    const invoices = await screen.findByRole('table', { name: 'Invoices' });
    expect(within(invoices).getByText('S-0001')).toBeVisible();
    expect(
      within(invoices).getByRole('link', { name: /^Receipt S-0001, paid on 4 May 2026/ }),
    ).toHaveAttribute('href', '/subscriptions/receipts/paid-1');
    expect(within(invoices).getByText('€0.95, 19 %')).toBeVisible();
    await expectAccessible();
  });

  it.each(['payment_intent=pi_1', 'setup_intent=seti_1'])(
    'asks once how it went for who is back from their bank with %s',
    async (given) => {
      const card = { ...subscription().card, last4: '1881' };
      const now = subscription({ card });
      show([subscription()], `?${given}&redirect_status=succeeded`);
      answer('RefreshSubscription', () => {
        answer('Subscriptions', { data: { tierSubscriptions: [now] } });
        return { data: { refreshTierSubscription: now } };
      });
      expect(await screen.findByText('…1881')).toBeVisible();
      await expect.poll(where).toBe('/subscriptions');
      expect(asked('RefreshSubscription')).toEqual([{ id: 'sub-1' }]);
    },
  );

  it('says what it costs with its tax', async () => {
    const taxed = { tax: 0.95, taxRate: 19, total: 5.95, nextTotal: 11.9, nextTerms: terms(2) };
    show([subscription(taxed)]);
    const one = await row();
    expect(one.getByText('€5 a month, €5.95 with 19 % tax')).toBeVisible();
    expect(one.getByText(/it is Row 2, €10 a month, €11.90 with tax/)).toBeVisible();
    expect(one.getByText('Taxed for Germany')).toBeVisible();
  });

  it('says what of the price is tax', async () => {
    show([subscription({ tax: 0.83, taxRate: 20, taxIncluded: true })]);
    expect((await row()).getByText('€5 a month, 20 % tax included')).toBeVisible();
  });

  it('says where it waits for the end of a gift', async () => {
    show([
      subscription({
        goesOnAt: '2026-09-04T10:00:00.000Z',
        giftedUntil: '2026-09-04T10:00:00.000Z',
      }),
    ]);
    expect(
      (await row()).getByText('It goes on by itself on 4 September 2026, when your gift is over.'),
    ).toBeVisible();
  });

  it.each([
    [waiting(), 'Not paid yet', /begins with its first payment/],
    [
      subscription({
        status: 'PAST_DUE',
        invoice: invoice({ status: 'FAILED', nextAttemptAt: '2026-06-05T10:00:00.000Z' }),
      }),
      'Payment failed',
      /tried again on 5 June 2026/,
    ],
    [subscription({ status: 'PAUSED' }), 'Paused', /Nothing is charged until you go on/],
    [subscription({ cancelledAt: '2026-05-20T10:00:00.000Z' }), 'Ends', /ends on 4 June 2026/],
    [
      subscription({ nextTerms: terms(2) }),
      'Active',
      /From 4 June 2026 on it is Row 2, €10 a month/,
    ],
    [
      subscription({
        status: 'ENDED',
        endedAt: '2026-06-04T10:00:00.000Z',
        endReason: 'UNPAID',
      }),
      'Ended',
      /did not go through/,
    ],
  ])('says it of each status: %#', async (one, badge, words) => {
    show([one]);
    const shown = await row();
    expect(shown.getByText(badge)).toBeVisible();
    expect(shown.getByText(words)).toBeVisible();
    await expectAccessible();
  });

  it('asks before it ends one, and says until when it is kept', async () => {
    show([subscription()]);
    await userEvent.click((await row()).getByRole('button', { name: 'End it' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'End your support of Kestrel Yard?' }),
    );
    expect(question.getByText(/You keep Row 1 until 4 June 2026/)).toBeVisible();
    const ended = subscription({ cancelledAt: '2026-05-20T10:00:00.000Z' });
    answer('CancelSubscription', { data: { cancelTierSubscription: ended } });
    answer('Subscriptions', { data: { tierSubscriptions: [ended] } });
    await userEvent.click(question.getByRole('button', { name: 'End it' }));
    expect(await screen.findByText('It is ended.')).toBeVisible();
    answer('ResumeSubscription', { data: { resumeTierSubscription: subscription() } });
    answer('Subscriptions', { data: { tierSubscriptions: [subscription()] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('It goes on.')).toBeVisible();
    expect(asked('CancelSubscription')).toEqual([{ id: 'sub-1' }]);
    expect(asked('ResumeSubscription')).toEqual([{ id: 'sub-1' }]);
  });

  it('pauses one', async () => {
    show([subscription()]);
    const button = (await row()).getByRole('button', { name: 'Pause' });
    const paused = subscription({ status: 'PAUSED' });
    answer('PauseSubscription', { data: { pauseTierSubscription: paused } });
    answer('Subscriptions', { data: { tierSubscriptions: [paused] } });
    await userEvent.click(button);
    expect(await screen.findByText('It is paused.')).toBeVisible();
    expect(asked('PauseSubscription')).toEqual([{ id: 'sub-1' }]);
  });

  it('asks before it charges what was paused for longer than was paid', async () => {
    const paused = subscription({
      status: 'PAUSED',
      periodEnd: '2026-01-04T10:00:00.000Z',
      nextTerms: terms(2),
    });
    show([paused]);
    await userEvent.click((await row()).getByRole('button', { name: 'Go on' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Go on supporting Kestrel Yard?' }),
    );
    expect(
      question.getByText(/Row 2 begins today, and your card is charged €10 now/),
    ).toBeVisible();
    await expectAccessible();
    expect(asked('ResumeSubscription')).toEqual([]);
    answer('ResumeSubscription', { data: { resumeTierSubscription: subscription() } });
    answer('Subscriptions', { data: { tierSubscriptions: [subscription()] } });
    await userEvent.click(question.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('It goes on.')).toBeVisible();
    expect(asked('ResumeSubscription')).toEqual([{ id: 'sub-1' }]);
  });

  it('lets a change be paid that was not', async () => {
    show([subscription({ invoice: invoice({ status: 'FAILED' }) })]);
    expect((await row()).getByRole('button', { name: /^Pay €.* now$/ })).toBeVisible();
  });

  it('takes another card', async () => {
    show([subscription()]);
    server.use(
      http.get('/api/payments/config', () =>
        HttpResponse.json({ provider: 'sandbox', publishableKey: null, sandboxUrl: '/x' }),
      ),
      http.post('/api/payments/sandbox/confirm', () =>
        HttpResponse.json({ id: 'seti_1', status: 'succeeded', error: null }),
      ),
    );
    answer('ChangeSubscriptionCard', {
      data: { changeSubscriptionCard: subscription({ cardSecret: 'seti_1_secret_2' }) },
    });
    await userEvent.click((await row()).getByRole('button', { name: 'Another card' }));
    const form = within(await screen.findByRole('region', { name: 'Another card' }));
    await userEvent.click(await form.findByRole('button', { name: /4242/ }));
    answer('RefreshSubscription', { data: { refreshTierSubscription: subscription() } });
    await userEvent.click(form.getByRole('button', { name: 'Keep this card' }));
    expect(await screen.findByText('That card is charged now.')).toBeVisible();
  });

  it('gives another card up at once', async () => {
    show([subscription()]);
    server.use(
      http.get('/api/payments/config', () =>
        HttpResponse.json({ provider: 'sandbox', publishableKey: null, sandboxUrl: '/x' }),
      ),
    );
    answer('ChangeSubscriptionCard', {
      data: { changeSubscriptionCard: subscription({ cardSecret: 'seti_1_secret_2' }) },
    });
    await userEvent.click((await row()).getByRole('button', { name: 'Another card' }));
    const form = within(await screen.findByRole('region', { name: 'Another card' }));
    answer('KeepSubscriptionCard', { data: { keepSubscriptionCard: subscription() } });
    await userEvent.click(form.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', { name: 'Another card' })).toBeNull();
    await waitFor(() => expect(asked('KeepSubscriptionCard')).toEqual([{ id: 'sub-1' }]));
  });

  it('is followed in other apps', async () => {
    show([subscription()]);
    answer('FeedAddress', {
      data: { feedAddress: { __typename: 'FeedAddress', url: 'https://x.test/feeds/mine/one' } },
    });
    await userEvent.click((await row()).getByRole('button', { name: 'In other apps' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Kestrel Yard in other apps' }),
    );
    expect(await dialog.findByDisplayValue('https://x.test/feeds/mine/one')).toBeVisible();
    expect(asked('FeedAddress')).toEqual([{ artistUserId: 'artist-1' }]);
    await expectAccessible();
  });

  it('says where there is none', async () => {
    show([]);
    expect(await screen.findByText('You support nobody yet.')).toBeVisible();
    await expectAccessible();
  });
});

describe('who supports an artist', () => {
  const subscriber = (n: number, more: Record<string, unknown> = {}) => ({
    __typename: 'TierSubscription',
    id: `sub-${n}`,
    status: 'ACTIVE',
    subscriber: {
      __typename: 'PersonInfo',
      userId: `fan-${n}`,
      handle: `fan${n}`,
      displayName: `Fan ${n}`,
      profilePictureUrl: null,
    },
    terms: terms(1),
    tax: 0.95,
    taxIncluded: false,
    taxRate: 19,
    total: 5.95,
    country: 'DE',
    createdAt: '2026-05-04T10:00:00.000Z',
    periodEnd: '2026-06-04T10:00:00.000Z',
    cancelledAt: null,
    dispute: null,
    ...more,
  });

  it('is a table, with what it brings by month', async () => {
    asMember({ userId: 'artist-1', handle: 'kestrelyard', accountType: 'artist' });
    const now = new Date();
    answer('SubscriptionIncome', {
      data: {
        subscriptionIncome: [
          {
            __typename: 'MonthlyIncome',
            month: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString(),
            currency: 'EUR',
            income: 15,
            tax: 2,
            payments: 3,
          },
        ],
        giftIncome: [
          {
            __typename: 'MonthlyGifts',
            month: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString(),
            currency: 'EUR',
            income: 30,
            tax: 1,
            gifts: 2,
          },
        ],
      },
    });
    answer('TierSubscribers', {
      data: {
        tierSubscribers: connection('TierSubscriptionConnection', [
          subscriber(1),
          subscriber(2, { cancelledAt: '2026-05-20T10:00:00.000Z', dispute: 'LOST' }),
        ]),
      },
    });
    renderPage(<SubscribersPage />, { at: '/dashboard/subscribers' });
    const table = within(await screen.findByRole('table', { name: 'Subscribers' }));
    expect(table.getByRole('link', { name: 'Fan 1' })).toHaveAttribute('href', '/fan1');
    expect(table.getByText('Ends 4 June 2026')).toBeVisible();
    expect(table.getByText('The bank took the payment back')).toBeVisible();
    expect(table.getAllByText('€5 a month, €5.95 with 19 % tax')).toHaveLength(2);
    expect(
      await screen.findByText(
        /€45 in the last twelve months, €45 of it in this one. €30 were gifts. €3 of it is tax./,
      ),
    ).toBeVisible();
    await userEvent.click(screen.getByText('The months as a table'));
    const months = within(
      screen.getByRole('table', { name: 'Income in EUR by month, as a table' }),
    ).getAllByRole('row');
    expect(months).toHaveLength(13);
    expect(months[1]).toHaveTextContent(/€45€3€3032$/);
    expect(months[2]).toHaveTextContent(/€0€0€000$/);
    await expectAccessible();
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    answer('TierSubscribers', ({ after }) => ({
      data: {
        tierSubscribers: after
          ? connection('TierSubscriptionConnection', [subscriber(2, { dispute: 'LOST' })])
          : connection('TierSubscriptionConnection', [subscriber(1)], 'next'),
      },
    }));
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await expect.poll(() => made.mock.calls.length).toBe(1);
    const people = (await (made.mock.calls[0]?.[0] as Blob).text()).trimEnd().split('\r\n');
    expect(people).toHaveLength(3);
    expect(people[0]).toMatch(/Name,Handle,Tier,Amount,Tax,Tax included,Tax rate,Total,Country/);
    expect(people[1]).toMatch(/^Fan 1,fan1,Row 1,5,0.95,no,19,5.95,DE,EUR,month,/);
    expect(people[2]).toMatch(/^Fan 2,.*,Active,LOST$/);
    made.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Income as CSV' }));
    const file = await (made.mock.calls[0]?.[0] as Blob).text();
    expect(file.trimEnd().split('\r\n').at(-1)).toMatch(/^\d{4}-\d\d,EUR,45,3,30,3,2$/);
  });

  it('has the months of each currency in its file', () => {
    const in2026 = { __typename: 'MonthlyIncome', month: '2026-03-01T00:00:00.000Z' } as const;
    const data = {
      subscriptionIncome: [
        { ...in2026, currency: 'EUR', income: 5.95, tax: 0.95, payments: 1 },
        { ...in2026, currency: 'JPY', income: 500, tax: 0, payments: 1 },
      ],
      giftIncome: [
        {
          ...in2026,
          __typename: 'MonthlyGifts' as const,
          currency: 'EUR',
          income: 0.1,
          tax: 0,
          gifts: 1,
        },
      ],
    };
    const march = new Date('2026-03-20T10:00:00.000Z');
    const file = incomeCsv(
      ['EUR', 'JPY'].map((currency) => [currency, monthsOf(data, currency, march)] as const),
    ).trimEnd();
    const lines = file.split('\r\n');
    expect(lines).toHaveLength(25);
    expect(lines[0]).toBe('Month,Currency,Income,Of it tax,Of it gifts,Payments,Gifts');
    expect(lines[12]).toBe('2026-03,EUR,6.05,0.95,0.1,1,1');
    expect(lines[24]).toBe('2026-03,JPY,500,0,0,1,0');
  });

  it('pays a payment back once it was asked, and says what becomes of it', async () => {
    asMember({ userId: 'artist-1', handle: 'kestrelyard', accountType: 'artist' });
    const payment = (n: number, more: Record<string, unknown> = {}) => ({
      __typename: 'SubscriptionInvoice',
      id: `paid-${n}`,
      number: `S-000${n}`,
      paidAt: `2026-0${n}-04T10:00:00.000Z`,
      periodStart: `2026-0${n}-04T10:00:00.000Z`,
      periodEnd: `2026-0${n + 1}-04T10:00:00.000Z`,
      amount: 5.95,
      returned: 0,
      isRefunding: false,
      refundFailure: null,
      terms: terms(1),
      ...more,
    });
    answer('SubscriptionIncome', { data: { subscriptionIncome: [], giftIncome: [] } });
    answer('TierSubscribers', {
      data: { tierSubscribers: connection('TierSubscriptionConnection', [subscriber(1)]) },
    });
    answer('TierSubscriptionPayments', {
      data: {
        tierSubscriptionPayments: [
          payment(5),
          payment(4, { refundFailure: 'The card is closed.' }),
          payment(3, { returned: 5.95 }),
        ],
      },
    });
    renderPage(<SubscribersPage />, { at: '/dashboard/subscribers' });
    await userEvent.click(await screen.findByRole('button', { name: 'Payments of Fan 1' }));
    const list = within(
      await within(await screen.findByRole('dialog', { name: 'What Fan 1 paid' })).findByRole(
        'list',
        { name: 'Payments' },
      ),
    );
    expect(list.getByText('Paid back')).toBeVisible();
    expect(list.getByText('Not paid back: The card is closed.')).toBeVisible();
    expect(list.queryByRole('button', { name: 'Pay back payment S-0003' })).toBeNull();
    await expectAccessible();

    await userEvent.click(list.getByRole('button', { name: 'Pay back payment S-0004' }));
    let question = within(await screen.findByRole('dialog', { name: 'Pay Fan 1 back?' }));
    expect(question.getByText(/it is the money alone/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(asked('RefundSubscriptionPayment')).toHaveLength(0);

    await userEvent.click(await list.findByRole('button', { name: 'Pay back payment S-0005' }));
    question = within(await screen.findByRole('dialog', { name: 'Pay Fan 1 back?' }));
    expect(question.getByText(/Row 1 is closed to them then, their support ends/)).toBeVisible();
    answer('RefundSubscriptionPayment', {
      data: { refundSubscriptionPayment: payment(5, { isRefunding: true }) },
    });
    await userEvent.click(question.getByRole('button', { name: 'Pay back €5.95' }));
    expect(await list.findByText('On its way back')).toBeVisible();
    expect(asked('RefundSubscriptionPayment')).toEqual([{ invoiceId: 'paid-5' }]);
    expect(list.queryByRole('button', { name: 'Pay back payment S-0005' })).toBeNull();
  });

  it('has what came too late, and tries to pay it back again', async () => {
    asMember({ userId: 'artist-1', handle: 'kestrelyard', accountType: 'artist' });
    const late = {
      __typename: 'LatePayment',
      id: 'late-1',
      number: 'S-0002',
      tierName: 'Backstage',
      isGift: false,
      amount: 5,
      currency: 'EUR',
      paidAt: '2026-05-04T10:00:00.000Z',
      status: 'FAILED',
      failure: 'The card is closed.',
      returnedAt: null,
      triesAgainAt: null,
      canRetry: true,
      note: null,
      payer: { __typename: 'PersonInfo', userId: 'f', handle: 'fan1', displayName: 'Fan 1' },
      artist: { __typename: 'PersonInfo', userId: 'a', handle: 'band', displayName: 'The Band' },
    };
    answer('TierSubscribers', {
      data: { tierSubscribers: connection('TierSubscriptionConnection', []) },
    });
    answer('SubscriptionIncome', { data: { subscriptionIncome: [], giftIncome: [] } });
    answer('LatePaymentsReceived', {
      data: { latePaymentsReceived: connection('LatePaymentConnection', [late]) },
    });
    answer('RetryLatePayment', {
      data: {
        retryLatePayment: {
          ...late,
          status: 'SUCCEEDED',
          failure: null,
          returnedAt: '2026-05-06T10:00:00.000Z',
          canRetry: false,
        },
      },
    });
    renderPage(<SubscribersPage />, { at: '/dashboard/subscribers' });
    const table = within(await screen.findByRole('table', { name: 'Paid too late' }));
    expect(table.getByText('Refused. It is not tried again by itself.')).toBeVisible();
    expect(table.getByText('The card is closed.')).toBeVisible();
    await expectAccessible();
    await userEvent.click(table.getByRole('button', { name: 'Try again to pay S-0002 back' }));
    expect(await table.findByText('Paid back on 6 May 2026')).toBeVisible();
    expect(asked('RetryLatePayment')).toEqual([{ id: 'late-1' }]);
  });

  it('shows admins what came too late, and settles it by hand', async () => {
    asMember({ roles: ['admin'] });
    const person = (handle: string) => ({
      __typename: 'PersonInfo',
      userId: handle,
      handle,
      displayName: handle,
    });
    const late = {
      __typename: 'LatePayment',
      id: 'late-1',
      number: 'S-0002',
      tierName: 'Backstage',
      isGift: true,
      amount: 5,
      currency: 'EUR',
      paidAt: '2026-05-04T10:00:00.000Z',
      status: 'FAILED',
      failure: 'The card is closed.',
      returnedAt: null,
      triesAgainAt: null,
      canRetry: true,
      note: null,
      payer: person('fan1'),
      artist: person('band'),
      canSettle: true,
      steps: [
        { kind: 'CAME', at: '2026-05-04T10:00:00.000Z', note: null, by: null },
        { kind: 'TRIED_AGAIN', at: '2026-05-05T10:00:00.000Z', note: null, by: person('wren') },
      ].map((step) => ({ __typename: 'LatePaymentStep', ...step })),
    };
    const list = (nodes: object[]) => ({
      data: { allLatePayments: connection('LatePaymentConnection', nodes) },
    });
    answer('AllLatePayments', list([late]));
    answer('SettleLatePayment', {
      data: {
        settleLatePayment: {
          ...late,
          status: 'SETTLED',
          canRetry: false,
          note: 'By bank transfer.',
        },
      },
    });
    renderPage(<LatePaymentsPage />, { at: '/admin/late-payments' });
    expect(await screen.findByRole('heading', { name: '€5 for Backstage, a gift' })).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'What happened to S-0002' }));
    expect(steps.getByText(/Tried again/)).toHaveTextContent('by wren');
    expect(screen.getByRole('button', { name: 'Try again to pay S-0002 back' })).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Mark settled S-0002' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Mark settled' }));
    expect(dialog.getByText('Say why, for whoever looks at it later.')).toBeVisible();
    expect(asked('SettleLatePayment')).toEqual([]);
    answer('AllLatePayments', list([]));
    await userEvent.type(dialog.getByLabelText('Reason'), 'By bank transfer.');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark settled' }));
    expect(await screen.findByText('Nothing here.')).toBeVisible();
    expect(asked('SettleLatePayment')).toEqual([{ id: 'late-1', note: 'By bank transfer.' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Settled' }));
    expect(asked('AllLatePayments').at(-1)).toMatchObject({ status: 'SETTLED' });
  });

  it('is for admins alone', async () => {
    renderPage(<LatePaymentsPage />, { at: '/admin/late-payments' });
    expect(await screen.findByText('Only an admin may see this page.')).toBeVisible();
    expect(asked('AllLatePayments')).toEqual([]);
  });

  it('has every month, those without income too', () => {
    const month = '2026-03-01T00:00:00.000Z';
    const rows = monthsOf(
      {
        subscriptionIncome: [
          { month, currency: 'EUR', income: 7, tax: 1, payments: 1 },
          { month, currency: 'USD', income: 9, tax: 0, payments: 1 },
        ],
        giftIncome: [{ month, currency: 'EUR', income: 5, tax: 2, gifts: 1 }],
      },
      'EUR',
      new Date('2026-05-31T23:00:00.000Z'),
    );
    expect(rows).toHaveLength(12);
    expect(rows.at(-1)).toEqual({
      at: Date.UTC(2026, 4, 1),
      income: 0,
      tax: 0,
      payments: 0,
      given: 0,
      gifts: 0,
    });
    expect(rows.at(-3)).toEqual({
      at: Date.UTC(2026, 2, 1),
      income: 12,
      tax: 3,
      payments: 1,
      given: 5,
      gifts: 1,
    });
  });
});

describe('a receipt', () => {
  const paid = (more: object) => ({
    data: {
      subscriptionReceipt: {
        __typename: 'SubscriptionReceipt',
        invoice: {
          ...invoice(),
          id: 'paid-1',
          number: 'S-0001',
          paidAt: '2026-05-04T10:00:00.000Z',
          periodStart: '2026-05-04T10:00:00.000Z',
          periodEnd: '2026-06-04T10:00:00.000Z',
          country: 'DE',
          ...more,
        },
        subscriber: {
          __typename: 'PersonInfo',
          userId: 'fan-1',
          handle: 'robin',
          displayName: 'Robin Ferreira',
        },
        artist: subscription().artist,
      },
    },
  });
  const show = () =>
    renderPage(<ReceiptPage />, {
      at: '/subscriptions/receipts/paid-1',
      path: '/subscriptions/receipts/:id',
    });

  it.each([
    ['without tax', { amount: 5 }, ['Row 1', '€5', 'Total', '€5']],
    [
      'with tax added, less what was left',
      { amount: 3.57, credit: 2, tax: 0.57, taxRate: 19 },
      ['Row 1', '€5', 'Left of the period before', '-€2', 'Tax, 19 %', '€0.57', 'Total', '€3.57'],
    ],
    [
      'with tax in it',
      { amount: 5, tax: 0.8, taxRate: 19, taxIncluded: true },
      ['Row 1', '€5', 'Tax in it, 19 %', '€0.80', 'Total', '€5'],
    ],
  ])('says what was paid, %s', async (_, more, sums) => {
    answer('SubscriptionReceipt', paid(more));
    show();
    const receipt = within(await screen.findByRole('article', { name: 'Receipt S-0001' }));
    expect(asked('SubscriptionReceipt')).toEqual([{ id: 'paid-1' }]);
    const rows = receipt.getByLabelText('What was paid').querySelectorAll('dt, dd');
    expect([...rows].map((part) => part.textContent)).toEqual(sums);
    expect(receipt.getByText('Germany')).toBeVisible();
    await expectAccessible();
  });

  it('is printed by the browser', async () => {
    answer('SubscriptionReceipt', paid({}));
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('is not there for others', async () => {
    answer('SubscriptionReceipt', {
      errors: [{ message: 'This receipt was not found.', extensions: { code: 'NOT_FOUND' } }],
    });
    show();
    expect(await screen.findByText(/This receipt/)).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });
});
