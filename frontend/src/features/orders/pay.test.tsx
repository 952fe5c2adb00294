import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asMember, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, problem, server, startServer } from '@/test/server';
import { HeldUntil } from './HeldUntil';
import PayPage from './pages/PayPage';
import { checkout, order, payment, refused } from './testing/fixtures';

startServer();

beforeEach(() => {
  asMember();
  sent.length = 0;
  server.use(
    http.get('/api/payments/config', () =>
      HttpResponse.json({
        provider: 'sandbox',
        publishableKey: null,
        sandboxUrl: '/api/payments/sandbox',
      }),
    ),
  );
});

const sent: unknown[] = [];

function show(shown: object = checkout(), query = '') {
  answer('Checkout', { data: { checkout: shown } });
  renderPage(<PayPage />, { at: `/checkout/checkout-1${query}`, path: '/checkout/:id' });
}

interface Attempt {
  status: string;
  error?: { code: string; declineCode?: string; message: string } | null;
}

/** Answers an attempt in the sandbox, and remembers what was sent. */
function attempt(path: 'confirm' | 'authenticate', { status, error = null }: Attempt) {
  server.use(
    http.post(`/api/payments/sandbox/${path}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 'pi_1', status, error });
    }),
  );
}

const paid = () =>
  checkout({ status: 'PAID', payments: [payment({ status: 'SUCCEEDED' })], orders: [order(1)] });

/** Takes one of the cards for tests, and pays with it. */
async function payWith(card: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: card }));
  await userEvent.click(screen.getByRole('button', { name: 'Pay €54.50' }));
}

describe('paying in the sandbox', () => {
  it('takes a test card, and leads to the orders', async () => {
    sessionStorage.setItem('sidestage.checkout', '{}');
    show();
    expect(await screen.findByText('Test payments')).toBeVisible();
    expect(screen.getByText(/^Held for you until .*13 minutes from now\.$/)).toBeVisible();
    await expectAccessible();
    attempt('confirm', { status: 'succeeded' });
    answer('RefreshCheckout', { data: { refreshCheckout: paid() } });
    await payWith(/4242/);
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Shirt 1' })).toHaveAttribute(
      'href',
      '/orders/order-1',
    );
    expect(sent).toEqual([
      {
        clientSecret: 'pi_1_secret_2',
        number: '4242424242424242',
        expMonth: 12,
        expYear: (new Date().getFullYear() + 2) % 100,
        cvc: '123',
      },
    ]);
    expect(sessionStorage.getItem('sidestage.checkout')).toBeNull();
    await expectAccessible();
  });

  it('says of each currency what became of it, where only one is paid', async () => {
    show(
      checkout({
        status: 'PAID',
        payments: [
          payment({ status: 'SUCCEEDED' }),
          payment({ id: 'payment-2', currency: 'USD', amount: 12, status: 'CANCELLED' }),
        ],
        orders: [order(1), order(2, { status: 'CANCELLED', currency: 'USD', total: 12 })],
      }),
    );
    expect(
      await screen.findByText(/€54\.50 is paid.*\$12.* was not paid: nothing was charged for it/),
    ).toBeVisible();
    expect(screen.queryByText(/Each seller has your order/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the cart' })).toBeVisible();
  });

  it('leaves the rest alone, where one currency is paid already', async () => {
    show(
      checkout({
        status: 'PAYING',
        payments: [
          payment({ status: 'SUCCEEDED' }),
          payment({ id: 'payment-2', currency: 'USD', amount: 12 }),
        ],
      }),
    );
    expect(
      await screen.findByRole('button', { name: 'Back to the cart, without buying the rest' }),
    ).toBeVisible();
  });

  it('pays once, though it is pressed twice', async () => {
    show();
    attempt('confirm', { status: 'succeeded' });
    answer('RefreshCheckout', { data: { refreshCheckout: paid() } });
    await userEvent.click(await screen.findByRole('button', { name: /4242/ }));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Pay €54.50' }));
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(sent).toHaveLength(1);
  });

  it.each([
    [
      /0002/,
      { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
      'The card was declined.',
    ],
    [
      /9995/,
      { code: 'card_declined', declineCode: 'insufficient_funds', message: 'No funds.' },
      'There is not enough money on this card.',
    ],
  ])('says why the card %s was not taken, and takes another', async (card, error, words) => {
    show();
    attempt('confirm', { status: 'requires_payment_method', error });
    await payWith(card);
    expect(await screen.findByRole('alert')).toHaveTextContent(`${words} Nothing was charged.`);
    attempt('confirm', { status: 'succeeded' });
    answer('RefreshCheckout', { data: { refreshCheckout: paid() } });
    await payWith(/4242/);
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
  });

  it('asks the bank, and pays once that is confirmed', async () => {
    show();
    attempt('confirm', { status: 'requires_action' });
    await payWith(/3155/);
    expect(
      await screen.findByRole('heading', { name: 'Your bank asks: do you pay €54.50?' }),
    ).toHaveFocus();
    await expectAccessible();
    attempt('authenticate', { status: 'succeeded' });
    answer('RefreshCheckout', { data: { refreshCheckout: paid() } });
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(sent.at(-1)).toEqual({ clientSecret: 'pi_1_secret_2', accept: true });
  });

  it('goes on with the question of the bank where it was left, and says that it was refused', async () => {
    show(checkout({ status: 'PAYING', payments: [payment({ status: 'REQUIRES_ACTION' })] }));
    attempt('authenticate', {
      status: 'requires_payment_method',
      error: { code: 'payment_intent_authentication_failure', message: 'No.' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The payment was not confirmed with the bank. Nothing was charged.',
    );
    expect(screen.getByRole('button', { name: 'Pay €54.50' })).toBeVisible();
  });

  it('says what is wrong with a card before it is sent', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Card number'), '42424242');
    await userEvent.type(screen.getByLabelText('Expiry'), '1331');
    await userEvent.click(screen.getByRole('button', { name: 'Pay €54.50' }));
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242');
    expect(screen.getByLabelText('Expiry')).toHaveValue('13 / 31');
    expect(screen.getByText('A card has from 12 to 19 digits.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says what the server finds wrong, beside its field', async () => {
    show();
    server.use(
      http.post('/api/payments/sandbox/confirm', () =>
        HttpResponse.json(
          { status: 400, code: 'BAD_USER_INPUT', fields: { expYear: 'This card is out of date.' } },
          { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
        ),
      ),
    );
    await payWith(/4242/);
    expect(await screen.findByText('This card is out of date.')).toBeVisible();
    expect(screen.getByLabelText('Expiry')).toHaveFocus();
  });

  it('looks what became of it where the answer does not come', async () => {
    show();
    problem('post', '/api/payments/sandbox/confirm', 503, 'UNAVAILABLE');
    answer('RefreshCheckout', { data: { refreshCheckout: checkout() } });
    await payWith(/4242/);
    expect(await screen.findByText('It is UNAVAILABLE.')).toBeVisible();
    await waitFor(() => expect(asked('RefreshCheckout')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Pay €54.50' })).toBeEnabled();
  });

  it('says why the last attempt failed after the page was loaded again', async () => {
    show(
      checkout({ payments: [payment({ status: 'FAILED', failure: 'Your card was declined.' })] }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
  });

  it('takes one payment a currency, one after another', async () => {
    show(
      checkout({
        payments: [
          payment({ status: 'SUCCEEDED' }),
          payment({ id: 'payment-2', currency: 'USD', amount: 10 }),
        ],
      }),
    );
    expect(await screen.findByText(/^Payment 2 of 2/)).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Pay (US)?\$10$/ })).toBeVisible();
  });

  it('leads back to the cart without buying', async () => {
    show();
    answer('CancelCheckout', { data: { cancelCheckout: checkout({ status: 'CANCELLED' }) } });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Back to the cart, without buying' }),
    );
    await waitFor(() => expect(where()).toBe('/cart'));
  });
});

describe('what became of a checkout', () => {
  it.each([
    ['EXPIRED', 'The time was over', /it is still in your cart/],
    ['CANCELLED', 'Given up', /it is still in your cart|still in your cart/],
    ['FAILED', 'It was gone', /goes back to you/],
  ])('that is %s', async (status, title, words) => {
    show(checkout({ status, payments: [payment({ status: 'CANCELLED', clientSecret: null })] }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the cart' })).toHaveAttribute('href', '/cart');
    await expectAccessible();
  });

  it('is asked of the provider where somebody comes back from their bank', async () => {
    answer('RefreshCheckout', { data: { refreshCheckout: paid() } });
    show(
      checkout({ status: 'PAYING', payments: [payment({ status: 'PROCESSING' })] }),
      '?payment_intent=pi_1&redirect_status=succeeded',
    );
    // The address that forgets what the bank said draws the page anew.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible());
  });

  it('comes by itself while the payment is under way', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      show(checkout({ status: 'PAYING', payments: [payment({ status: 'PROCESSING' })] }));
      expect(await screen.findByText(/The payment is under way/)).toBeVisible();
      answer('Checkout', { data: { checkout: paid() } });
      await act(() => vi.advanceTimersByTimeAsync(3_100));
      expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is nobody else’s business', async () => {
    answer('Checkout', refused('None.', 'NOT_FOUND'));
    renderPage(<PayPage />, { at: '/checkout/checkout-9', path: '/checkout/:id' });
    expect(await screen.findByText(/This checkout/)).toBeVisible();
  });
});

describe('the time that things are held', () => {
  it('is said by the minute, and over when it is', async () => {
    vi.useFakeTimers();
    try {
      const onOver = vi.fn();
      renderPage(
        <HeldUntil expiresAt={new Date(Date.now() + 90_000).toISOString()} onOver={onOver} />,
      );
      const main = within(screen.getByRole('main'));
      expect(main.getByText(/2 minutes from now/)).toBeVisible();
      await act(() => vi.advanceTimersByTimeAsync(31_000));
      expect(main.getByText(/a minute from now/)).toBeVisible();
      expect(onOver).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(onOver).toHaveBeenCalledOnce();
      expect(main.queryByText(/from now/)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
