import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { page as connection } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import { GiftsSold } from './GiftsSold';
import { daysToChoose, emptyGift, morningOf, problemsOf, toInput } from './giveForm';
import { OwnGifts } from './OwnGifts';
import GiftPage from './pages/GiftPage';
import GivePage from './pages/GivePage';
import { gift, opened, payment as begun, present, price, tier, waiting } from './testing/fixtures';

startServer();

beforeEach(() => {
  asMember();
  server.use(
    http.get('/api/payments/config', () =>
      HttpResponse.json({
        provider: 'sandbox',
        publishableKey: null,
        sandboxUrl: '/api/payments/sandbox',
      }),
    ),
    http.post('/api/payments/sandbox/confirm', () =>
      HttpResponse.json({ id: 'pi_1', status: 'succeeded', error: null }),
    ),
  );
});

function give(query = '') {
  answer('GiftStart', { data: { artistTiers: [tier] } });
  answer('GiftPrice', ({ months, country }) => {
    const cost = months === 12 ? 50 : Number(months) * 5;
    return { data: { giftPrice: price({ price: cost, total: cost, country: country ?? 'DE' }) } };
  });
  renderPage(<GivePage />, {
    at: `/give/artist-1/tier-1${query}`,
    path: '/give/:artistId/:tierId',
  });
}

describe('giving a tier', () => {
  it('says what it costs, asks whom it is for, takes the payment, and hands out the link', async () => {
    give();
    expect(await screen.findByRole('heading', { level: 1, name: 'Give Backstage' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /3 months/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /a year/i })).toHaveAccessibleName(/€50/);
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: /Go on to pay €15/ }));
    expect(await screen.findByText('Say whom it is for.')).toBeVisible();
    expect(asked('GiveTier')).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: /A link that I hand on/ }));
    expect(screen.queryByLabelText(/Hand it over on/)).toBeNull();
    await userEvent.type(screen.getByLabelText(/Your message/), 'Happy birthday');
    answer('GiveTier', { data: { giveTier: waiting() } });
    await userEvent.click(screen.getByRole('button', { name: /Go on to pay/ }));
    expect(await screen.findByRole('heading', { name: 'Your payment' })).toHaveFocus();
    expect(asked('GiveTier')).toMatchObject([
      {
        input: {
          tierId: 'tier-1',
          months: 3,
          recipient: 'LINK',
          message: 'Happy birthday',
          deliverAt: null,
          country: 'DE',
          expectedTotal: 15,
        },
      },
    ]);
    await screen.findByText('Test payments');
    await expectAccessible();
    answer('RefreshGift', { data: { refreshTierGift: gift() } });
    await userEvent.click(await screen.findByRole('button', { name: /4242/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Pay / }));
    expect(await screen.findByRole('heading', { name: 'Your gift is paid' })).toHaveFocus();
    expect(screen.getByLabelText('The link of your gift')).toHaveValue(
      'https://x.test/gift/ABCD-EFGH-IJKL-MNOP',
    );
    await expectAccessible();
  });

  it('tells who is back from their bank how it went', async () => {
    answer('RefreshGift', { data: { refreshTierGift: gift() } });
    give('?gift=gift-1&payment_intent=pi_1&redirect_status=succeeded');
    expect(await screen.findByRole('heading', { name: 'Your gift is paid' })).toHaveFocus();
    expect(asked('RefreshGift')).toEqual([{ id: 'gift-1' }]);
    await waitFor(() => expect(where()).toBe('/give/artist-1/tier-1'));
    expect(asked('GiveTier')).toEqual([]);
  });

  it('keeps its key while the same is asked for, and has another for another gift', async () => {
    give();
    await userEvent.click(await screen.findByRole('radio', { name: /A link that I hand on/ }));
    await screen.findByText('To pay');
    const send = () => userEvent.click(screen.getByRole('button', { name: /Go on to pay/ }));
    answer('GiveTier', {
      errors: [{ message: 'Try again.', extensions: { code: 'UNAVAILABLE' } }],
    });
    await send();
    expect(await screen.findByText('Try again.')).toBeVisible();
    await send();
    await userEvent.click(screen.getByRole('radio', { name: /6 months/ }));
    await screen.findByText('€30', { selector: 'dd' });
    await send();
    await expect.poll(() => asked('GiveTier')).toHaveLength(3);
    const [first, second, third] = asked('GiveTier').map(
      (variables) => (variables as { input: { clientKey: string } }).input.clientKey,
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('asks where the giver is, and shows the tax of it before it is paid', async () => {
    give();
    answer('GiftPrice', ({ country }) => ({
      data: {
        giftPrice: price({
          country: country ?? null,
          needsCountry: true,
          ...(country === 'AT' ? { tax: 2.5, taxRate: 20, taxIncluded: true } : {}),
          ...(country === 'DE' ? { tax: 2.85, taxRate: 19, total: 17.85 } : {}),
        }),
      },
    }));
    const country = await screen.findByRole('combobox', { name: 'The country you are in' });
    await expect.poll(() => asked('GiftPrice').at(-1)).toMatchObject({ country: 'GB' });
    await userEvent.selectOptions(country, 'Austria');
    expect(await screen.findByText('Tax in it, 20 %')).toBeVisible();
    expect(screen.getByRole('button', { name: /Go on to pay €15/ })).toBeVisible();
    await userEvent.selectOptions(country, 'Germany');
    expect(await screen.findByRole('button', { name: /Go on to pay €17.85/ })).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('radio', { name: /A link that I hand on/ }));
    const payment = { ...begun, amount: 17.85 };
    answer('GiveTier', {
      data: { giveTier: waiting({ amount: 17.85, tax: 2.85, taxRate: 19, payment }) },
    });
    await userEvent.click(screen.getByRole('button', { name: /Go on to pay/ }));
    expect(await screen.findByText(/including €2.85 of tax, 19 %/)).toBeVisible();
    expect(asked('GiveTier')).toMatchObject([{ input: { country: 'DE', expectedTotal: 17.85 } }]);
  });

  it('shows by its field what the server refuses', async () => {
    give();
    await userEvent.type(await screen.findByLabelText('Their handle'), '@nobody');
    answer('GiveTier', {
      errors: [
        {
          message: 'There is no such member.',
          extensions: {
            code: 'BAD_USER_INPUT',
            fields: { recipientHandle: 'There is no such member.' },
          },
        },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: /Go on to pay/ }));
    expect(await screen.findByText('There is no such member.')).toBeVisible();
    expect(screen.getByLabelText('Their handle')).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('a gift as it is filled in', () => {
  const now = new Date('2026-05-04T12:00:00');

  it('is handed over in the morning of a day within a year', () => {
    const fields = { ...emptyGift, handle: ' @ben ', day: '2026-06-01' };
    expect(problemsOf(fields, now)).toEqual({});
    expect(toInput('tier-1', fields)).toMatchObject({
      recipientHandle: '@ben',
      recipientEmail: null,
      deliverAt: morningOf('2026-06-01').toISOString(),
    });
    expect(daysToChoose(now)).toEqual({ first: '2026-05-05', last: '2027-05-03' });
    for (const day of ['2026-05-04', '2027-05-04'])
      expect(problemsOf({ ...fields, day }, now)).toHaveProperty('deliverAt');
  });

  it('needs an address where it goes by e-mail', () => {
    expect(problemsOf({ ...emptyGift, recipient: 'EMAIL', email: 'ben' }, now)).toHaveProperty(
      'recipientEmail',
    );
    expect(problemsOf({ ...emptyGift, recipient: 'EMAIL', email: 'b@x.org' }, now)).toEqual({});
  });
});

function show(one: object | null) {
  answer(
    'GiftByCode',
    one
      ? { data: { giftByCode: one } }
      : { errors: [{ message: 'This gift was not found.', extensions: { code: 'NOT_FOUND' } }] },
  );
  renderPage(<GiftPage />, { at: '/gift/ABCD-EFGH', path: '/gift/:code' });
}

describe('opening a gift', () => {
  it('says what it is and from whom, and opens it', async () => {
    asMember({ userId: 'ben-1' });
    show(present({ message: 'Happy birthday' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Backstage' })).toBeVisible();
    expect(screen.getByText('Anna gives you')).toBeVisible();
    expect(screen.getByText('Happy birthday')).toBeVisible();
    await expectAccessible();
    answer('RedeemGift', { data: { redeemGift: present(opened) } });
    await userEvent.click(screen.getByRole('button', { name: 'Open it' }));
    expect(await screen.findByText(/Backstage is yours/)).toBeVisible();
    expect(screen.getByText(/Until 5 August 2099/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Kestrel Yard' })).toHaveAttribute(
      'href',
      '/artist1',
    );
    expect(asked('RedeemGift')).toEqual([{ code: 'ABCD-EFGH' }]);
    await expectAccessible();
  });

  it('has visitors sign in first', async () => {
    asVisitor();
    show(present());
    expect(await screen.findByRole('link', { name: 'Sign in to open it' })).toHaveAttribute(
      'href',
      '/login',
    );
    await expectAccessible();
  });

  it('says why it does not open', async () => {
    show(present());
    answer('RedeemGift', {
      errors: [
        { message: 'You have this tier for good already.', extensions: { code: 'CONFLICT' } },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open it' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('for good already');
  });

  it.each([
    ['REDEEMED', 'This gift was opened already.'],
    ['EXPIRED', 'This gift has ended: nobody opened it within a year.'],
    ['REFUNDED', 'This gift was taken back.'],
  ])('that is %s says so', async (status, words) => {
    show(present({ status }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open it' })).toBeNull();
  });

  it('knows no other code', async () => {
    show(null);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'There is no gift here' }),
    ).toBeVisible();
  });
});

const page = (nodes: object[]) => connection('TierGiftConnection', nodes);

describe('one’s gifts', () => {
  it('are those received, to open, and those given, with their links', async () => {
    answer('GiftsReceived', {
      data: { giftsReceived: page([present({ link: gift().link, message: 'For you' })]) },
    });
    answer('GiftsGiven', {
      data: {
        giftsGiven: page([
          gift({ id: 'gift-2', number: 'G-2' }),
          gift({ id: 'gift-3', number: 'G-3', ...opened }),
          gift({
            id: 'gift-4',
            number: 'G-4',
            recipient: 'EMAIL',
            recipientEmail: 'ben@x.org',
            deliverAt: '2026-12-24T08:00:00.000Z',
          }),
        ]),
      },
    });
    renderPage(<OwnGifts />);
    const received = within(await screen.findByRole('list', { name: 'Given to you' }));
    expect(received.getByRole('link', { name: /Open it/ })).toHaveAttribute(
      'href',
      '/gift/ABCD-EFGH-IJKL-MNOP',
    );
    const given = within(await screen.findByRole('list', { name: 'Given by you' }));
    expect(given.getByLabelText('The link of gift G-2')).toHaveValue(gift().link);
    expect(given.getByText('Ben opened it on 5 May 2026.')).toBeVisible();
    expect(given.getByText('It goes to ben@x.org on 24 December 2026.')).toBeVisible();
    await expectAccessible();
  });
});

describe('what was given of an artist’s tiers', () => {
  it('says by whom and to whom, and is paid back', async () => {
    asMember({ userId: 'artist-1', accountType: 'artist' });
    answer('GiftsSold', {
      data: { giftsSold: page([gift({ ...opened, link: null, dispute: 'OPEN' })]) },
    });
    renderPage(<GiftsSold />);
    const table = within(await screen.findByRole('table', { name: 'Gifts' }));
    expect(table.getByRole('link', { name: 'Anna' })).toBeVisible();
    expect(table.getByRole('link', { name: 'Ben' })).toBeVisible();
    expect(table.getByText('Until 5 August 2099')).toBeVisible();
    expect(table.getByText('The bank of the buyer asks the payment back')).toBeVisible();
    await expectAccessible();
    await userEvent.click(table.getByRole('button', { name: /Pay back/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay Anna back?' }));
    expect(dialog.getByText('Backstage is closed to Ben then.')).toBeVisible();
    answer('RefundGift', { data: { refundTierGift: gift({ ...opened, status: 'REFUNDED' }) } });
    await userEvent.click(dialog.getByRole('button', { name: 'Pay back €15' }));
    expect(await screen.findByText('It is paid back.')).toBeVisible();
    expect(asked('RefundGift')).toEqual([{ id: 'gift-1' }]);
    expect(await table.findByText('Paid back')).toBeVisible();
  });
});
