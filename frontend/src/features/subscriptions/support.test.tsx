import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import SupportPage from './pages/SupportPage';
import { invoice, subscription, terms, tier, waiting } from './testing/fixtures';

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

function show(held: object[] = [], at = 'tier-1') {
  answer('SupportStart', {
    data: { artistTiers: [tier(1), tier(2)], tierSubscriptions: held },
  });
  renderPage(<SupportPage />, {
    at: `/support/artist-1/${at}`,
    path: '/support/:artistId/:tierId',
  });
}

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
    expect(asked('SubscribeToTier')).toEqual([{ input: { tierId: 'tier-1', interval: 'YEAR' } }]);
    await screen.findByText('Test payments');
    await expectAccessible();
    answer('RefreshSubscription', { data: { refreshTierSubscription: subscription() } });
    await pay();
    expect(await screen.findByText('You support Kestrel Yard.')).toBeVisible();
    expect(where()).toBe('/kestrelyard');
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

  it('moves up now, and says that what is left counts', async () => {
    show([subscription()], 'tier-2');
    expect(await screen.findByText(/counts towards it, by the day/)).toBeVisible();
    await expectAccessible();
    answer('ChangeSubscription', {
      data: { changeTierSubscription: subscription({ terms: terms(2) }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Change now' }));
    expect(await screen.findByText('You have Row 2.')).toBeVisible();
    expect(asked('ChangeSubscription')).toEqual([
      { id: 'sub-1', tierId: 'tier-2', interval: 'MONTH' },
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
    expect(where()).toBe('/subscriptions');
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
    await userEvent.click(await screen.findByRole('button', { name: 'Change now' }));
    expect(await screen.findByText(/Your card was not charged/)).toBeVisible();
    answer('RefreshSubscription', {
      data: { refreshTierSubscription: subscription({ terms: terms(2) }) },
    });
    await pay();
    expect(await screen.findByText('You have Row 2.')).toBeVisible();
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
