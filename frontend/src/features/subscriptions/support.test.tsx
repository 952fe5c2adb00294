import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import SupportPage from './pages/SupportPage';
import { invoice, price, subscription, terms, tier, waiting } from './testing/fixtures';

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

function show(held: object[] = [], at = 'tier-1', query = '') {
  answer('SupportStart', {
    data: { artistTiers: [tier(1), tier(2)], tierSubscriptions: held },
  });
  answer('SupportPrice', ({ interval, country, tierId, subscriptionId }) => ({
    data: {
      supportPrice: price({
        ...(interval === 'YEAR' ? { price: 50, total: 50 } : {}),
        country: country ?? 'DE',
        startsNow: Boolean(subscriptionId) && tierId === 'tier-2',
      }),
    },
  }));
  renderPage(<SupportPage />, {
    at: `/support/artist-1/${at}${query}`,
    path: '/support/:artistId/:tierId',
  });
}

const germany = { country: 'DE', postalCode: null };

const pay = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /4242/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Pay / }));
};

describe('supporting an artist', () => {
  it('says what it gives and costs, takes the first payment, and leads to the artist', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Row 1' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'What Row 1 gives' })).toHaveTextContent('Demos');
    expect(screen.getByRole('radio', { name: /€5 a month/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /€50 a year/ })).toHaveAccessibleName(/You save €10/);
    await expectAccessible();
    await userEvent.click(screen.getByRole('radio', { name: /€50 a year/ }));
    await screen.findByText('€50', { selector: 'dd' });
    const yearly = { interval: 'YEAR', amount: 50 };
    answer('SubscribeToTier', {
      data: {
        subscribeToTier: waiting({
          terms: terms(1, yearly),
          invoice: invoice({ amount: 50, terms: terms(1, yearly) }),
        }),
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    expect(await screen.findByRole('heading', { name: 'Your first payment' })).toHaveFocus();
    expect(asked('SubscribeToTier')).toEqual([
      {
        input: {
          tierId: 'tier-1',
          interval: 'YEAR',
          country: 'DE',
          postalCode: null,
          expectedTotal: 50,
        },
      },
    ]);
    await screen.findByText('Test payments');
    await expectAccessible();
    answer('RefreshSubscription', { data: { refreshTierSubscription: subscription() } });
    await pay();
    expect(await screen.findByText('You support Kestrel Yard.')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/kestrelyard'));
    expect(asked('RefreshSubscription')).toEqual([{ id: 'sub-1' }]);
  });

  it('stays where the payment has not come yet', async () => {
    show([waiting()]);
    answer('SubscribeToTier', { data: { subscribeToTier: waiting() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Go on to pay' }));
    answer('RefreshSubscription', { data: { refreshTierSubscription: waiting() } });
    await pay();
    await expect.poll(() => asked('RefreshSubscription')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Your first payment' })).toBeVisible();
  });

  it.each([
    ['was faster than they', subscription()],
    ['has not come', waiting()],
  ])('leads who is back from their bank to the artist, though the webhook %s', async (_, held) => {
    answer('RefreshSubscription', { data: { refreshTierSubscription: subscription() } });
    show([held], 'tier-1', '?payment_intent=pi_1&redirect_status=succeeded');
    expect(await screen.findByText('You support Kestrel Yard.')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/kestrelyard'));
    expect(asked('RefreshSubscription')).toEqual([{ id: 'sub-1' }]);
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  });

  it('lets who is back without having paid try once more', async () => {
    const failed = invoice({ status: 'FAILED', failure: 'Your bank said no.' });
    answer('RefreshSubscription', {
      data: { refreshTierSubscription: waiting({ invoice: failed }) },
    });
    show([waiting()], 'tier-1', '?payment_intent=pi_1&redirect_status=failed');
    expect(await screen.findByRole('heading', { name: 'Your first payment' })).toHaveFocus();
    expect(where()).toBe('/support/artist-1/tier-1');
    expect(asked('RefreshSubscription')).toHaveLength(1);
  });

  it('moves up now, and says that what is left counts', async () => {
    show([subscription()], 'tier-2');
    expect(await screen.findByText(/counts towards it, by the day/)).toBeVisible();
    await screen.findByText('To pay now');
    await expectAccessible();
    answer('ChangeSubscription', {
      data: { changeTierSubscription: subscription({ terms: terms(2) }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Change now' }));
    expect(await screen.findByText('You have Row 2.')).toBeVisible();
    expect(asked('ChangeSubscription')).toEqual([
      { id: 'sub-1', tierId: 'tier-2', interval: 'MONTH', ...germany, expectedTotal: 5 },
    ]);
  });

  it('moves down when the paid period is over', async () => {
    show([subscription({ terms: terms(2) })], 'tier-1');
    expect(await screen.findByText(/It begins on 4 June 2026/)).toBeVisible();
    answer('ChangeSubscription', {
      data: { changeTierSubscription: subscription({ terms: terms(2), nextTerms: terms(1) }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Change then' }));
    expect(await screen.findByText('Row 1 begins on 4 June 2026.')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/subscriptions'));
  });

  it('says what the server says of when a year of another tier begins', async () => {
    show([subscription({ terms: terms(2) })], 'tier-1');
    await userEvent.click(await screen.findByRole('radio', { name: /€50 a year/ }));
    expect(await screen.findByText(/It begins on 4 June 2026/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change then' })).toBeEnabled();
  });

  it('has the person pay where their card is refused', async () => {
    show([subscription()], 'tier-2');
    answer('ChangeSubscription', {
      data: {
        changeTierSubscription: subscription({
          invoice: invoice({ amount: 7.5, status: 'FAILED', failure: 'Your card was declined.' }),
        }),
      },
    });
    await screen.findByText('To pay now');
    await userEvent.click(screen.getByRole('button', { name: 'Change now' }));
    expect(await screen.findByText(/Your card was not charged/)).toBeVisible();
    answer('RefreshSubscription', {
      data: { refreshTierSubscription: subscription({ terms: terms(2) }) },
    });
    await pay();
    expect(await screen.findByText('You have Row 2.')).toBeVisible();
  });

  it('asks where the person is, and shows the tax of it before it is paid', async () => {
    show();
    const taxed = { tax: 0.95, taxRate: 19, total: 5.95 };
    answer('SupportPrice', ({ country }) => ({
      data: {
        supportPrice: price({
          needsCountry: true,
          country: country ?? null,
          ...(country === 'DE' ? taxed : {}),
        }),
      },
    }));
    const country = await screen.findByRole('combobox', { name: 'The country you are in' });
    // The language of the browser is a first guess where nobody knows better.
    await expect.poll(() => asked('SupportPrice').at(-1)).toMatchObject({ country: 'GB' });
    expect(country).toHaveValue('GB');
    await userEvent.selectOptions(country, 'Germany');
    expect(await screen.findByText('€5.95', { selector: 'dd' })).toBeVisible();
    expect(screen.getByText('Tax, 19 %')).toBeVisible();
    await expectAccessible();
    answer('SubscribeToTier', {
      errors: [
        {
          message: 'It costs 6.00 EUR now. Please look at it again.',
          extensions: { code: 'CONFLICT' },
        },
      ],
    });
    const before = asked('SupportPrice').length;
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    expect(await screen.findByText(/It costs 6.00 EUR now/)).toBeVisible();
    await expect.poll(() => asked('SupportPrice').length).toBe(before + 1);
    answer('SubscribeToTier', {
      data: {
        subscribeToTier: waiting({ invoice: invoice({ amount: 5.95, tax: 0.95, taxRate: 19 }) }),
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    expect(await screen.findByRole('heading', { name: 'Your first payment' })).toBeVisible();
    expect(screen.getByText('Tax, 19 %')).toBeVisible();
    expect(asked('SubscribeToTier').at(-1)).toEqual({
      input: { tierId: 'tier-1', interval: 'MONTH', ...germany, expectedTotal: 5.95 },
    });
  });

  it('asks for the postal code where the tax follows from it', async () => {
    show();
    answer('SupportPrice', ({ country, postalCode }) => ({
      data: {
        supportPrice: price({
          country: country ?? null,
          postalCode: postalCode ?? null,
          needsPostalCode: country === 'US',
          ...(postalCode === '94107' ? { tax: 0.43, taxRate: 8.625, total: 5.43 } : {}),
        }),
      },
    }));
    const country = await screen.findByRole('combobox');
    await expect.poll(() => asked('SupportPrice').at(-1)).toMatchObject({ country: 'GB' });
    expect(screen.queryByLabelText('Postal code')).toBeNull();
    await userEvent.selectOptions(country, 'United States');
    const needed = 'Say your postal code: it decides the tax.';
    answer('SubscribeToTier', {
      errors: [
        { message: needed, extensions: { code: 'BAD_USER_INPUT', fields: { postalCode: needed } } },
      ],
    });
    const code = await screen.findByLabelText('Postal code');
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    expect(await screen.findByText(needed)).toBeVisible();
    expect(code).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(code, '94107');
    expect(await screen.findByText('Tax, 8.625 %')).toBeVisible();
    // It is asked for once it is still, not with every letter.
    expect(
      asked('SupportPrice').filter((each) => 'postalCode' in each && each.postalCode),
    ).toHaveLength(1);
    await expectAccessible();
    answer('SubscribeToTier', { data: { subscribeToTier: waiting() } });
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    expect(await screen.findByRole('heading', { name: 'Your first payment' })).toBeVisible();
    expect(asked('SubscribeToTier').at(-1)).toMatchObject({
      input: { country: 'US', postalCode: '94107', expectedTotal: 5.43 },
    });
  });

  it('says by its field that a country is needed', async () => {
    show();
    const needed = 'Say in which country you are: it decides the tax.';
    answer('SubscribeToTier', {
      errors: [
        { message: needed, extensions: { code: 'BAD_USER_INPUT', fields: { country: needed } } },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Go on to pay' }));
    expect(await screen.findByText(needed)).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true');
  });

  it('keeps where somebody is who stays with what they have', async () => {
    show([subscription()], 'tier-1');
    await userEvent.click(await screen.findByRole('radio', { name: /€5 a month/ }));
    const keep = screen.getByRole('button', { name: 'Keep where I am' });
    expect(keep).toBeDisabled();
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Austria');
    answer('ChangeSubscription', {
      data: { changeTierSubscription: subscription({ country: 'AT' }) },
    });
    await userEvent.click(keep);
    expect(await screen.findByText('It is taxed for where you are from now on.')).toBeVisible();
    expect(asked('ChangeSubscription')).toEqual([
      {
        id: 'sub-1',
        tierId: 'tier-1',
        interval: 'MONTH',
        country: 'AT',
        postalCode: null,
        expectedTotal: null,
      },
    ]);
  });

  it('sends who has a pause to look after it', async () => {
    show([subscription({ status: 'PAUSED' })], 'tier-2');
    expect(await screen.findByText('You support Kestrel Yard already.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look after it' })).toHaveAttribute(
      'href',
      '/subscriptions',
    );
  });

  it('knows no tier that is gone', async () => {
    show([], 'tier-9');
    expect(await screen.findByText(/This tier/)).toBeVisible();
  });
});
