import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useMessagesPopup } from '@/core/site/messages';
import { page } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import OrderPage from './pages/OrderPage';
import OrdersPage from './pages/OrdersPage';
import { event, order, orderLine, refused } from './testing/fixtures';

startServer();

beforeEach(() => {
  asMember();
});

function show(more: Record<string, unknown> = {}) {
  answer('Order', { data: { order: order(1, more) } });
  renderPage(<OrderPage />, { at: '/orders/order-1', path: '/orders/:id' });
}

const asSeller = () =>
  asMember({ userId: 'artist-1', handle: 'kestrelyard', accountType: 'artist' });

describe('what somebody bought', () => {
  it('is a list, page by page', async () => {
    answer('Orders', ({ after }) => ({
      data: {
        orders: after
          ? page('OrderConnection', [order(2, { status: 'SHIPPED' })])
          : page('OrderConnection', [order(1, { refundAsked: true })], 'next'),
      },
    }));
    renderPage(<OrdersPage />, { at: '/orders', path: '/orders' });
    const list = within(await screen.findByRole('list', { name: 'Your orders' }));
    expect(list.getByText('Refund asked for')).toBeVisible();
    expect(list.getByText('Kestrel Yard · 2 pieces')).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(await list.findByText('On its way')).toBeVisible();
    expect(asked('Orders').at(-1)).toEqual({ after: 'next' });
  });

  it('may be nothing', async () => {
    answer('Orders', { data: { orders: page('OrderConnection', []) } });
    renderPage(<OrdersPage />, { at: '/orders', path: '/orders' });
    expect(await screen.findByText('Nothing bought yet.')).toBeVisible();
  });
});

describe('an order, for its buyer', () => {
  it('says what was bought, what it cost, where it goes and what happened', async () => {
    show({
      status: 'SHIPPED',
      refunded: 10,
      events: [
        event('PLACED', { byId: 'fan-1' }),
        event('PAID'),
        event('SHIPPED', { byId: 'artist-1', note: 'Post 00340' }),
      ],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order K7QM-0001' })).toBeVisible();
    expect(screen.getByText('2 × €25')).toBeVisible();
    expect(screen.getByText('€54.50')).toBeVisible();
    expect(screen.getByText('Tax in it, 19 %')).toBeVisible();
    expect(screen.getByText('28195 Bremen')).toBeVisible();
    expect(screen.getByText('Germany')).toBeVisible();
    const steps = within(screen.getByRole('region', { name: 'What happened' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ordered/),
      expect.stringMatching(/^Paid/),
      expect.stringMatching(/^Shipped by Kestrel YardPost 00340/),
      'On its way',
    ]);
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    await expectAccessible();
  });

  it('is cancelled, with a reason or without', async () => {
    show({ canCancel: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the order?' }));
    answer('CancelOrder', {
      data: {
        cancelOrder: order(1, {
          status: 'CANCELLED',
          events: [event('CANCELLED', { byId: 'fan-1' })],
        }),
      },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the order' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'What happened' })).toHaveTextContent(
        'Cancelled by you',
      ),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
    expect(asked('CancelOrder')).toEqual([{ id: 'order-1', reason: null }]);
  });

  it('is asked a refund of, with a reason', async () => {
    show({ status: 'DELIVERED', canAskRefund: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a refund' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Ask' }));
    expect(await dialog.findByText('Say why, so that the other side can answer.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Why?'), 'Too small');
    answer('AskForRefund', refused('A refund cannot be asked for.'));
    await userEvent.click(dialog.getByRole('button', { name: 'Ask' }));
    expect(await dialog.findByText('A refund cannot be asked for.')).toBeVisible();
    answer('AskForRefund', {
      data: { askForRefund: order(1, { refundAsked: true, refundReason: 'Too small' }) },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('You asked for a refund: “Too small”')).toBeVisible();
    expect(asked('AskForRefund').at(-1)).toEqual({ id: 'order-1', reason: 'Too small' });
  });

  it('says that a refund was declined, why, and whether it can be asked for again', async () => {
    const events = [event('REFUND_ASKED', {}), event('REFUND_DECLINED', { note: 'It was worn.' })];
    show({ status: 'DELIVERED', canAskRefund: true, events });
    expect(
      await screen.findByText(
        'Your refund was declined: “It was worn.” You can ask again, or write to Kestrel Yard.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask for a refund' })).toBeVisible();
    expect(screen.getByText('Refund declined')).toBeVisible();
  });

  it('has arrived', async () => {
    show({ status: 'SHIPPED', canDeliver: true });
    answer('MarkDelivered', { data: { markDelivered: order(1, { status: 'DELIVERED' }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'It has arrived' }));
    expect(await screen.findByText('Delivered')).toBeVisible();
  });

  it('leads to a chat with the seller', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Message Kestrel Yard' }));
    expect(useMessagesPopup.getState()).toMatchObject({
      state: 'open',
      writeTo: { userId: 'artist-1', name: 'Kestrel Yard' },
    });
    useMessagesPopup.setState({ state: 'closed', writeTo: null });
  });

  it('is not found where it is somebody else’s', async () => {
    answer('Order', refused('None.', 'NOT_FOUND'));
    renderPage(<OrderPage />, { at: '/orders/order-1', path: '/orders/:id' });
    expect(await screen.findByText(/This order/)).toBeVisible();
  });
});

describe('an order, for an admin who acts in the seller’s place', () => {
  beforeEach(() => {
    asMember({ userId: 'boss', handle: 'boss', roles: ['admin'] });
  });

  it('is of two others, and of their doings', async () => {
    show({
      canShip: true,
      canRefund: true,
      canDeclineRefund: true,
      refundAsked: true,
      refundReason: 'Too small',
      events: [
        event('PAID', { byId: 'fan-1' }),
        event('REFUND_ASKED', { byId: 'fan-1' }),
        event('REFUND_FAILED'),
        event('DISPUTED'),
      ],
    });
    expect(await screen.findByText(/^Robin Ferreira asks for a refund/)).toBeVisible();
    expect(screen.queryByText(/You asked|reach you|by you|with you/)).toBeNull();
    expect(screen.getByText(/the money is with Kestrel Yard again/)).toBeVisible();
    expect(screen.getByText(/^The bank of Robin Ferreira asks the payment back/)).toBeVisible();
    expect(screen.getByText('Waits to be shipped by Kestrel Yard')).toBeVisible();
    expect(screen.getByText('by Robin Ferreira')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute(
      'href',
      '/admin/orders',
    );
    expect(screen.getByRole('link', { name: 'Kestrel Yard' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Robin Ferreira' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Packing slip' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Message|Write/ }));
    expect(useMessagesPopup.getState().writeTo).toEqual({
      userId: 'fan-1',
      name: 'Robin Ferreira',
    });
    useMessagesPopup.setState({ state: 'closed', writeTo: null });
    await expectAccessible();
  });

  it('is said to have arrived as the seller says it, and its tracking is changed', async () => {
    show({ status: 'SHIPPED', canDeliver: true });
    expect(await screen.findByRole('button', { name: 'Mark delivered' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change the tracking' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'It has arrived' })).toBeNull();
  });
});

describe('an order, for its seller', () => {
  beforeEach(() => {
    asSeller();
  });

  it('is shipped, with its tracking number', async () => {
    show({ canShip: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark shipped' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ship order K7QM-0001' }));
    await userEvent.type(dialog.getByLabelText('Carrier (optional)'), 'Post');
    await userEvent.type(dialog.getByLabelText('Tracking number (optional)'), '00340');
    await expectAccessible();
    answer('MarkShipped', {
      data: { markShipped: [order(1, { status: 'SHIPPED', trackingNumber: '00340' })] },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Mark shipped' }));
    expect((await screen.findAllByText('On its way')).length).toBeGreaterThan(0);
    expect(asked('MarkShipped')).toEqual([
      { ids: ['order-1'], carrier: 'Post', trackingNumber: '00340' },
    ]);
  });

  it('says what to do about a refund that did not go through, and about a dispute', async () => {
    const failed = [
      event('PAID', {}),
      event('REFUND_FAILED', { note: '€25.00. The card has expired.' }),
    ];
    show({ canRefund: true, events: [...failed, event('DISPUTED', {})] });
    expect(await screen.findByText(/Pay it back once more/)).toBeVisible();
    expect(screen.getByText('A refund did not go through')).toBeVisible();
    expect(screen.getByText('€25.00. The card has expired.')).toBeVisible();
    expect(screen.getByText(/often it is a mistake/)).toBeVisible();
  });

  it('says so no more once it went through, or the dispute is over', async () => {
    const kinds = ['REFUND_FAILED', 'DISPUTED', 'REFUNDED', 'DISPUTE_WON'];
    show({ events: kinds.map((kind) => event(kind, {})) });
    expect(await screen.findByText('The bank takes nothing back')).toBeVisible();
    expect(screen.queryByText(/Pay it back once more/)).not.toBeInTheDocument();
    expect(screen.queryByText(/often it is a mistake/)).not.toBeInTheDocument();
  });

  it('is not refunded, with a reason', async () => {
    show({ refundAsked: true, refundReason: 'Too small', canDeclineRefund: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Decline the refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the refund?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText('Say why, so that the other side can answer.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Why?'), 'It was worn.');
    await expectAccessible();
    answer('DeclineRefund', { data: { declineRefund: order(1, { status: 'PAID' }) } });
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByText(/asks for a refund/)).not.toBeInTheDocument());
    expect(asked('DeclineRefund')).toEqual([{ id: 'order-1', reason: 'It was worn.' }]);
  });

  it('is refunded by pieces, once, and the pieces go back on sale', async () => {
    show({ canRefund: true, canShip: true, lines: [orderLine(1), orderLine(2)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund order K7QM-0001' }));
    expect(dialog.getByText('€54.50 go back.')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'Some pieces' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText('Say how many pieces.')).toBeVisible();
    const pieces = dialog.getByLabelText('Shirt 2, Black, M');
    await userEvent.clear(pieces);
    await userEvent.type(pieces, '1');
    await userEvent.type(dialog.getByLabelText('Words for the buyer (optional)'), 'A hole');
    await expectAccessible();
    answer('RefundOrder', refused('Away.', 'UNAVAILABLE'));
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText('Away.')).toBeVisible();
    answer('RefundOrder', {
      data: { refundOrder: order(1, { status: 'PARTLY_REFUNDED', refunded: 27.25 }) },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('Partly refunded')).toBeVisible();
    const [first, second] = asked('RefundOrder') as { input: { clientKey: string } }[];
    expect(second?.input).toEqual({
      id: 'order-1',
      clientKey: first?.input.clientKey,
      lines: [{ lineId: 'line-2', quantity: 1 }],
      restock: true,
      reason: 'A hole',
    });
  });

  it('is refunded by an amount, at most what is left', async () => {
    show({ canRefund: true, refunded: 50 });
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Refund/ }));
    await userEvent.click(dialog.getByRole('radio', { name: 'An amount' }));
    await userEvent.type(dialog.getByLabelText('Amount in EUR'), '5');
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText('An amount is more than 0 and at most €4.50.')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Amount in EUR'));
    await userEvent.type(dialog.getByLabelText('Amount in EUR'), '4,5');
    answer('RefundOrder', { data: { refundOrder: order(1, { status: 'REFUNDED' }) } });
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(asked('RefundOrder')).toHaveLength(1));
    expect(asked('RefundOrder')[0]).toMatchObject({ input: { amount: 4.5, restock: false } });
  });

  it('has its tracking changed', async () => {
    const shipped = { status: 'SHIPPED', canDeliver: true, carrier: 'Post' };
    show({ ...shipped, trackingNumber: '00340' });
    await userEvent.click(await screen.findByRole('button', { name: 'Change the tracking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ship order K7QM-0001' }));
    const number = dialog.getByLabelText('Tracking number (optional)');
    expect(number).toHaveValue('00340');
    expect(dialog.getByLabelText('Carrier (optional)')).toHaveValue('Post');
    await userEvent.clear(number);
    await userEvent.type(number, '00341');
    answer('MarkShipped', { data: { markShipped: [order(1, shipped)] } });
    await userEvent.click(dialog.getByRole('button', { name: 'Mark shipped' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('MarkShipped')).toEqual([
      { ids: ['order-1'], carrier: 'Post', trackingNumber: '00341' },
    ]);
  });

  it('is refunded anew where other numbers are sent after a lost answer', async () => {
    show({ canRefund: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Refund/ }));
    answer('RefundOrder', refused('Away.', 'UNAVAILABLE'));
    await userEvent.click(dialog.getByRole('radio', { name: 'An amount' }));
    const amount = dialog.getByLabelText('Amount in EUR');
    const send = async (much: string, times: number) => {
      await userEvent.clear(amount);
      await userEvent.type(amount, much);
      await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
      await waitFor(() => expect(asked('RefundOrder')).toHaveLength(times));
      await dialog.findByText('Away.');
    };
    await send('5', 1);
    await userEvent.type(dialog.getByLabelText('Words for the buyer (optional)'), 'Sorry');
    await send('5', 2);
    await send('6', 3);
    const [first, second, third] = (asked('RefundOrder') as { input: { clientKey: string } }[]).map(
      ({ input }) => input.clientKey,
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('has a receipt, which is the page as the browser prints it', async () => {
    show({});
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      const receipt = document.querySelector('article')!;
      expect(receipt.className).not.toContain('print:hidden');
      expect(receipt).toHaveTextContent('Receipt of Kestrel Yard');
      const slip = document.querySelector('[aria-label="Packing slip"]');
      expect(slip?.parentElement?.className).not.toContain('print:block');
      const buttons = screen.getByRole('button', { name: 'Receipt' });
      expect(buttons.closest('[data-print="no"]')).not.toBeNull();
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Receipt' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it('has a packing slip that says so where nothing is to be packed', async () => {
    show({ lines: [orderLine(1, { refundedQuantity: 2 }), orderLine(2, { albumId: 'album-1' })] });
    expect(await screen.findByText('Nothing of this order is to be packed.')).toBeInTheDocument();
  });

  it('has a packing slip, without prices and without what is given back', async () => {
    show({
      canShip: true,
      grams: 850,
      lines: [
        orderLine(1, { grams: 600 }),
        orderLine(2, { refundedQuantity: 2 }),
        orderLine(3, { trackId: 'track-1' }),
      ],
    });
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      const slip = document.querySelector('[aria-label="Packing slip"]');
      expect(slip?.parentElement?.className).toContain('print:block');
      expect(slip).toHaveTextContent('Shirt 1, Black, M');
      expect(slip).toHaveTextContent('1.2 kg');
      // What it weighed with what was given back is of no use.
      expect(slip).not.toHaveTextContent('850 g');
      expect(slip).not.toHaveTextContent('Shirt 2');
      // What is downloaded is packed by nobody.
      expect(slip).not.toHaveTextContent('Shirt 3');
      expect(slip).not.toHaveTextContent('€');
      expect(document.querySelector('article')?.className).toContain('print:hidden');
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Packing slip' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });
});
