import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePaymentStatus } from '@/core/site/paymentStatus';
import { asMember, renderPage } from '@/test/render';
import { answer, server, startServer } from '@/test/server';
import PayPage from './pages/PayPage';
import { checkout, order, payment } from './testing/fixtures';

const { loadStripe, confirmPayment, elements } = vi.hoisted(() => ({
  loadStripe: vi.fn(),
  confirmPayment: vi.fn(),
  elements: vi.fn(),
}));

vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

startServer();

beforeEach(() => {
  asMember();
  usePaymentStatus.setState({ state: 'idle' });
  server.use(
    http.get('/api/payments/config', () =>
      HttpResponse.json({ provider: 'stripe', publishableKey: 'pk_test_1', sandboxUrl: null }),
    ),
  );
  elements.mockReturnValue({
    create: () => ({
      on: (event: string, run: () => void) => event === 'ready' && run(),
      mount: (place: HTMLElement) => (place.textContent = 'Fields of Stripe'),
      destroy: () => undefined,
    }),
  });
  loadStripe.mockResolvedValue({ elements, confirmPayment });
});

function show() {
  answer('Checkout', { data: { checkout: checkout() } });
  renderPage(<PayPage />, { at: '/checkout/checkout-1', path: '/checkout/:id' });
}

describe('paying by Stripe', () => {
  it('is by its own fields, and comes back to the checkout', async () => {
    show();
    expect(await screen.findByText('Fields of Stripe')).toBeVisible();
    expect(screen.queryByText('Test payments')).toBeNull();
    expect(loadStripe).toHaveBeenCalledWith('pk_test_1');
    expect(elements).toHaveBeenCalledWith(
      expect.objectContaining({ clientSecret: 'pi_1_secret_2' }),
    );
    confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
    answer('RefreshCheckout', {
      data: {
        refreshCheckout: checkout({
          status: 'PAID',
          payments: [payment({ status: 'SUCCEEDED' })],
          orders: [order(1)],
        }),
      },
    });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Pay €54.50' }));
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(confirmPayment).toHaveBeenCalledOnce();
    expect(confirmPayment).toHaveBeenCalledWith(
      expect.objectContaining({
        confirmParams: { return_url: 'http://localhost:3000/checkout/checkout-1' },
        redirect: 'if_required',
      }),
    );
  });

  it('says why a card was not taken', async () => {
    show();
    confirmPayment.mockResolvedValue({
      error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €54.50' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is not enough money on this card. Nothing was charged.',
    );
    expect(screen.getByRole('button', { name: 'Pay €54.50' })).toBeEnabled();
  });

  it('says that its fields did not load, though its script did', async () => {
    elements.mockReturnValueOnce({
      create: () => ({
        on: (event: string, run: () => void) => event === 'loaderror' && run(),
        mount: () => undefined,
        destroy: () => undefined,
      }),
    });
    show();
    expect(await screen.findByText('The payment form did not load.')).toBeVisible();
    expect(usePaymentStatus.getState().state).toBe('failed');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Fields of Stripe')).toBeVisible();
    await waitFor(() => expect(usePaymentStatus.getState().state).toBe('ready'));
  });

  it('says that it did not load, and loads again', async () => {
    loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
    show();
    expect(await screen.findByText('The payment form did not load.')).toBeVisible();
    expect(usePaymentStatus.getState().state).toBe('failed');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Fields of Stripe')).toBeVisible();
    await waitFor(() => expect(usePaymentStatus.getState().state).toBe('ready'));
  });
});
