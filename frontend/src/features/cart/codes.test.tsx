import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import CartPage from './pages/CartPage';
import { cart, cartGroup, cartItem } from './testing/fixtures';

startServer();

beforeEach(() => {
  asMember();
});

const refused = (message: string) => ({
  data: null,
  errors: [{ message, extensions: { code: 'BAD_USER_INPUT', fields: { code: message } } }],
});

const one = (more: Record<string, unknown> = {}) =>
  cart([cartGroup('kestrels', [cartItem(1)], more)]);

function show(shown: object) {
  answer('Cart', { data: { cart: shown } });
  renderPage(<CartPage />, { at: '/cart', path: '/cart' });
}

const applied = { discountCode: 'SPRING', discount: 5 };

describe('a discount code', () => {
  it('is entered for a seller, says what is wrong with it, and takes something off', async () => {
    show(one());
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Have a discount code? Enter one of The kestrels',
      }),
    );
    const form = within(screen.getByRole('form', { name: 'Discount code of The kestrels' }));
    answer('ApplyDiscountCode', refused('The code WINTER has ended.'));
    await userEvent.type(form.getByLabelText('Discount code'), 'winter');
    await userEvent.click(form.getByRole('button', { name: 'Apply' }));
    expect(await form.findByText('The code WINTER has ended.')).toBeVisible();
    await expectAccessible();
    answer('ApplyDiscountCode', { data: { applyDiscountCode: one(applied) } });
    await userEvent.clear(form.getByLabelText('Discount code'));
    await userEvent.type(form.getByLabelText('Discount code'), ' spring {Enter}');
    expect(await screen.findByText('−€5')).toBeVisible();
    const sum = within(screen.getByRole('complementary', { name: 'What it costs' }));
    expect(sum.getByText('€20')).toBeVisible();
    expect(asked('ApplyDiscountCode').map((each) => each.code)).toEqual(['winter', 'spring']);
    await expectAccessible();
  });

  it('is taken away', async () => {
    show(one(applied));
    answer('RemoveDiscountCode', { data: { removeDiscountCode: one() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Take away the code SPRING' }));
    await waitFor(() => expect(screen.queryByText('SPRING')).toBeNull());
    expect(asked('RemoveDiscountCode')).toEqual([{ creatorId: 'kestrels' }]);
  });

  it('says that it takes nothing off any more', async () => {
    show(one({ discountCode: 'SPRING', discountProblem: 'The code SPRING is used up.' }));
    expect(
      await screen.findByText('The code SPRING is used up. Take it away to go on.'),
    ).toBeVisible();
    expect(screen.queryByText(/^−/)).toBeNull();
  });

  it('is one a seller, though they sell in two currencies', async () => {
    show(
      cart([
        cartGroup('kestrels', [cartItem(1)], applied),
        cartGroup('kestrels', [cartItem(2, { currency: 'USD' })], { currency: 'USD' }),
      ]),
    );
    expect(await screen.findByText('SPRING')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Enter a discount code/ })).toBeNull();
  });
});
