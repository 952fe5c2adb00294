import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeCart, setCartCount, useCartState } from '@/core/site/cart';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { AddToCart } from './AddToCart';
import { CartPlace } from './CartPlace';
import CartPage from './pages/CartPage';
import { cart, cartGroup, cartItem } from './testing/fixtures';
import type { CartPartsFragment } from '@/gql/graphql';
import { withWanted } from './wanted';

startServer();

const key = '5d2cf4a6-2b8e-4d39-9a31-3f8a4be0d5a1';

beforeEach(() => {
  asMember();
  setCartCount(0);
  act(closeCart);
});

const refused = (message: string, code = 'CONFLICT') => ({
  data: null,
  errors: [{ message, extensions: { code } }],
});

const two = () =>
  cart([
    cartGroup('kestrels', [cartItem(1), cartItem(2, { quantity: 2, itemTotal: 50 })]),
    cartGroup('owls', [cartItem(3, { price: 10, itemTotal: 10 })]),
  ]);

function show(shown: object | null) {
  answer('Cart', { data: { cart: shown } });
  return renderPage(<CartPage />, { at: '/cart', path: '/cart' });
}

describe('the cart', () => {
  it('is grouped by seller, with subtotals and what it costs', async () => {
    show(two());
    const kestrels = within(await screen.findByRole('region', { name: 'The kestrels' }));
    expect(kestrels.getByText('€75')).toBeVisible();
    expect(kestrels.getByRole('link', { name: 'Shirt 2' })).toHaveAttribute(
      'href',
      '/tradingpost/item-2',
    );
    expect(kestrels.getByText('€25 each')).toBeVisible();
    const sum = within(screen.getByRole('complementary', { name: 'What it costs' }));
    expect(sum.getByText('€85')).toBeVisible();
    expect(sum.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', '/checkout');
    expect(useCartState.getState().count).toBe(4);
    await expectAccessible();
  });

  it('has a sum for each currency', async () => {
    show(
      cart([
        cartGroup('kestrels', [cartItem(1)]),
        cartGroup('owls', [cartItem(2, { currency: 'USD' })], { currency: 'USD' }),
      ]),
    );
    expect(await screen.findByText('Total in EUR')).toBeVisible();
    expect(screen.getByText('Total in USD')).toBeVisible();
  });

  it('shows what is wanted at once, sends the last of several presses, and keeps the answer', async () => {
    show(two());
    const more = await screen.findByRole('button', { name: 'One more of Shirt 1' });
    let come: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (come = resolve));
    answer('SetCartQuantity', async () => {
      await held;
      return {
        data: {
          updateCartItemQuantity: cart([
            cartGroup('kestrels', [cartItem(1, { quantity: 3, itemTotal: 75 })]),
          ]),
        },
      };
    });
    await userEvent.click(more);
    await userEvent.click(more);
    expect(screen.getByRole('group', { name: 'Quantity of Shirt 1' })).toHaveTextContent('3');
    expect(screen.getByText('€135')).toBeVisible();
    await waitFor(() =>
      expect(asked('SetCartQuantity')).toEqual([{ sizeId: 'size-1', quantity: 3 }]),
    );
    come();
    await waitFor(() => expect(screen.queryByText('Shirt 3')).toBeNull());
    expect(screen.getByRole('group', { name: 'Quantity of Shirt 1' })).toHaveTextContent('3');
  });

  it('takes back what the server refuses, and says why', async () => {
    show(two());
    answer('SetCartQuantity', refused('Only 1 is left.'));
    await userEvent.click(await screen.findByRole('button', { name: 'One more of Shirt 1' }));
    expect(screen.getByRole('group', { name: 'Quantity of Shirt 1' })).toHaveTextContent('2');
    expect(await screen.findByText('Only 1 is left.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Quantity of Shirt 1' })).toHaveTextContent('1');
  });

  it('goes no further than what is left', async () => {
    show(cart([cartGroup('kestrels', [cartItem(1, { available: 1 })])]));
    const more = await screen.findByRole('button', { name: 'One more of Shirt 1' });
    expect(more).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(more);
    await userEvent.click(screen.getByRole('button', { name: 'One less of Shirt 1' }));
    expect(screen.getByRole('group', { name: 'Quantity of Shirt 1' })).toHaveTextContent('1');
    expect(asked('SetCartQuantity')).toEqual([]);
  });

  it('sends what was chosen though the page is left', async () => {
    const { unmount } = show(two());
    answer('SetCartQuantity', { data: { updateCartItemQuantity: two() } });
    await userEvent.click(await screen.findByRole('button', { name: 'One more of Shirt 1' }));
    unmount();
    await waitFor(() => expect(asked('SetCartQuantity')).toHaveLength(1));
  });

  it('removes a line, leads the focus to the next, and undoes it', async () => {
    show(two());
    answer('RemoveFromCart', {
      data: { removeFromCart: cart([cartGroup('owls', [cartItem(3, { itemTotal: 10 })])]) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Shirt 2, Black, M' }));
    expect(await screen.findByText('Removed Shirt 2')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Shirt 2' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Shirt 3, Black, M' })).toHaveFocus();
    answer('AddToCart', { data: { addToCart: two() } });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Shirt 2' })).toBeVisible();
    expect(asked('AddToCart')).toMatchObject([
      { input: { sizeId: 'size-2', variantId: 'variant-2', merchandiseId: 'item-2', quantity: 2 } },
    ]);
  });

  it('brings back what was named as its price, and the code that went with the last line', async () => {
    const record = cartItem(3, { price: 12, itemTotal: 12, leastPrice: 5 });
    const owls = (more = {}) => cart([cartGroup('owls', [record], more)]);
    show(owls({ discountCode: 'OWL', discount: 2 }));
    answer('RemoveFromCart', { data: { removeFromCart: cart([]) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Shirt 3, Black, M' }));
    answer('AddToCart', { data: { addToCart: owls() } });
    answer('ApplyDiscountCode', {
      data: { applyDiscountCode: owls({ discountCode: 'OWL', discount: 2 }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/OWL/)).toBeVisible();
    expect(asked('AddToCart')).toMatchObject([{ input: { sizeId: 'size-3', price: 12 } }]);
    expect(asked('ApplyDiscountCode')).toMatchObject([{ creatorId: 'owls', code: 'OWL' }]);
  });

  it('names no price of what has one, and leaves a code that is still there', async () => {
    const kestrels = (...items: ReturnType<typeof cartItem>[]) =>
      cart([cartGroup('kestrels', items, { discountCode: 'SPRING', discount: 5 })]);
    show(kestrels(cartItem(1), cartItem(2)));
    answer('RemoveFromCart', { data: { removeFromCart: kestrels(cartItem(1)) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Shirt 2, Black, M' }));
    answer('AddToCart', { data: { addToCart: kestrels(cartItem(1), cartItem(2)) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Shirt 2' })).toBeVisible();
    const [{ input } = { input: {} }] = asked('AddToCart') as { input: object }[];
    expect(input).not.toHaveProperty('price');
    expect(asked('ApplyDiscountCode')).toEqual([]);
  });

  it('is emptied once that is confirmed', async () => {
    show(two());
    await userEvent.click(await screen.findByRole('button', { name: 'Empty the cart' }));
    expect(await screen.findByText('4 pieces will be taken out of it.')).toBeVisible();
    answer('ClearCart', { data: { clearCart: cart([]) } });
    await userEvent.click(screen.getByRole('button', { name: 'Empty it' }));
    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
    expect(useCartState.getState().count).toBe(0);
  });

  it('says what changed of each line, until that is taken note of', async () => {
    const changed = cart([
      cartGroup(
        'kestrels',
        [
          cartItem(1, { changes: ['PRICE'], oldPrice: 20 }),
          cartItem(2, { changes: ['FEWER'], available: 1, quantity: 2, itemTotal: 50 }),
          cartItem(3, { changes: ['GONE'], available: 0 }),
          cartItem(4, { changes: ['REMOVED'], available: 0 }),
        ],
        { subTotal: 75 },
      ),
    ]);
    show(changed);
    expect(await screen.findByText('The price changed from €20 to €25.')).toBeVisible();
    expect(screen.getByText('Only 1 left.')).toBeVisible();
    expect(screen.getByText('Sold out since you put it here.')).toBeVisible();
    expect(screen.getByText('Not for sale any more.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Quantity of Shirt 3' })).toBeNull();
    await expectAccessible();
    answer('AcknowledgeCart', {
      data: { acknowledgeCart: cart([cartGroup('kestrels', [cartItem(1), cartItem(2)])]) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'All right' }));
    await waitFor(() => expect(screen.queryByText(/Something changed/)).toBeNull());
    expect(screen.queryByText('Shirt 4')).toBeNull();
  });

  it.each([
    ['there is none', null, 'Your cart is empty.'],
    ['nothing is in it', cart([]), 'Your cart is empty.'],
    ['it has expired', cart([], { status: 'EXPIRED' }), 'This cart has expired.'],
  ])('says so where %s', async (_, shown, words) => {
    show(shown);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look around the Trading Post' })).toBeVisible();
    await expectAccessible();
  });

  it('that does not come can be asked for again', async () => {
    answer('Cart', refused('Away.', 'UNAVAILABLE'));
    renderPage(<CartPage />, { at: '/cart', path: '/cart' });
    await screen.findByRole('alert');
    answer('Cart', { data: { cart: two() } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Shirt 1' })).toBeVisible();
  });
});

describe('the cart of a visitor', () => {
  it('is asked for by the key of the browser, and leads to the login and back', async () => {
    asVisitor();
    localStorage.setItem('sidestage.cart', key);
    show(two());
    await userEvent.click(await screen.findByRole('link', { name: 'Check out' }));
    await waitFor(() => expect(where()).toBe('/login'));
    expect(asked('Cart')).toEqual([{ guestKey: key }]);
  });

  it('is empty without a key, and nobody is asked', async () => {
    asVisitor();
    renderPage(<CartPage />, { at: '/cart', path: '/cart' });
    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  });

  it('comes along when they sign in, once', async () => {
    localStorage.setItem('sidestage.cart', key);
    answer('MergeCart', { data: { mergeCart: two() } });
    show(two());
    expect(await screen.findByRole('link', { name: 'Shirt 1' })).toBeVisible();
    expect(asked('MergeCart')).toEqual([{ guestKey: key }]);
    // What the merging answered is shown already while the page asks whether it still costs the same.
    await waitFor(() => expect(asked('Cart')).toEqual([{}]));
    expect(localStorage.getItem('sidestage.cart')).toBeNull();
  });

  it('waits in the browser where it could not come along', async () => {
    localStorage.setItem('sidestage.cart', key);
    answer('MergeCart', refused('Try again later.', 'UNAVAILABLE'));
    show(cart([]));
    expect(await screen.findByText(/is not in your cart yet/)).toBeVisible();
    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
    expect(localStorage.getItem('sidestage.cart')).toBe(key);
  });
});

describe('adding to the cart', () => {
  const Add = ({ sizeId = 'size-1' }: { sizeId?: string | null }) => (
    <>
      <input aria-label="A size" />
      <AddToCart
        itemId="item-1"
        variantId="variant-1"
        sizeId={sizeId}
        name="Shirt 1, M"
        onMissing={() => screen.getByLabelText('A size').focus()}
      />
      <CartPlace />
    </>
  );

  it('slides the cart over the page, says what was added, and gives the focus back', async () => {
    answer('AddToCart', { data: { addToCart: cart([cartGroup('kestrels', [cartItem(1)])]) } });
    answer('Cart', { data: { cart: cart([cartGroup('kestrels', [cartItem(1)])]) } });
    renderPage(<Add />);
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Cart' }));
    expect(sheet.getByText('Added: Shirt 1, M')).toBeVisible();
    expect(screen.getByText('Added to your cart: Shirt 1, M')).toBeInTheDocument();
    expect(await sheet.findByRole('link', { name: 'Shirt 1' })).toBeVisible();
    expect(sheet.getByRole('link', { name: 'See the whole cart' })).toHaveAttribute(
      'href',
      '/cart',
    );
    expect(useCartState.getState().count).toBe(1);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Add to cart' })).toHaveFocus();
  });

  it('adds once, though it is pressed twice', async () => {
    let come: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (come = resolve));
    answer('AddToCart', async () => {
      await held;
      return { data: { addToCart: two() } };
    });
    answer('Cart', { data: { cart: two() } });
    renderPage(<Add />);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Add to cart' }));
    come();
    await screen.findByRole('dialog', { name: 'Cart' });
    expect(asked('AddToCart')).toHaveLength(1);
  });

  it('asks for a size first', async () => {
    renderPage(<Add sizeId={null} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a size first.');
    expect(screen.getByLabelText('A size')).toHaveFocus();
    expect(asked('AddToCart')).toEqual([]);
  });

  it('makes a key for a visitor, and keeps it', async () => {
    asVisitor();
    answer('AddToCart', { data: { addToCart: two() } });
    answer('Cart', { data: { cart: two() } });
    renderPage(<Add />);
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
    await screen.findByRole('dialog', { name: 'Cart' });
    const kept = localStorage.getItem('sidestage.cart');
    expect(kept).toMatch(/^[0-9a-f-]{36}$/);
    expect(asked('AddToCart')).toMatchObject([{ guestKey: kept }]);
  });

  it('says why it cannot be', async () => {
    answer('AddToCart', refused('You sell this yourself.'));
    renderPage(<Add />);
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByText('You sell this yourself.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what is wanted', () => {
  it('counts in totals, but for what cannot be bought', () => {
    const before = cart([
      cartGroup('kestrels', [
        cartItem(1, { price: 9.99, itemTotal: 9.99 }),
        cartItem(2, { changes: ['GONE'], itemTotal: 0 }),
      ]),
    ]) as unknown as CartPartsFragment;
    const after = withWanted(before, { 'size-1': 3, 'size-2': 0 });
    expect(after.totals).toMatchObject([{ currency: 'EUR', total: 29.97 }]);
    expect(after.groupedItems).toMatchObject([{ subTotal: 29.97, items: [{ quantity: 3 }] }]);
    expect(after.itemCount).toBe(3);
  });
});
