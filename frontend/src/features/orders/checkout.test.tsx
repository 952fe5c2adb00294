import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { addressOf, fieldsOf, likelyCountry } from './addressForm';
import CheckoutPage from './pages/CheckoutPage';
import { address, checkout, keptAddress, preview, refused } from './testing/fixtures';

startServer();

beforeEach(() => {
  asMember();
});

function show(
  first: object = preview(),
  open: object | null = null,
  keptAddresses: readonly object[] = [],
) {
  answer('CheckoutStart', {
    data: { checkoutPreview: first, openCheckout: open, keptAddresses },
  });
  renderPage(<CheckoutPage />, { at: '/checkout', path: '/checkout' });
}

const sum = () => within(screen.getByRole('region', { name: 'What it costs' }));

async function typeAddress() {
  const name = await screen.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Robin Ferreira');
  await userEvent.type(screen.getByLabelText('Street and number'), 'Quay 4');
  await userEvent.type(screen.getByLabelText('Postal code (optional)'), '28195');
  await userEvent.type(screen.getByLabelText('Town'), 'Bremen');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Germany');
}

const sent = {
  name: 'Robin Ferreira',
  line1: 'Quay 4',
  line2: null,
  city: 'Bremen',
  region: null,
  postalCode: '28195',
  country: 'DE',
  phone: null,
};

interface Sent {
  input: { clientKey: string; expectedTotals: object[]; email: string | null };
}

describe('checking out', () => {
  it('says what things cost, and with the address what shipping and tax are', async () => {
    show(preview({ totals: [{ __typename: 'CartTotal', currency: 'EUR', total: 50 }] }));
    answer('CheckoutPreview', { data: { checkoutPreview: preview() } });
    expect(await screen.findByLabelText('Street and number')).toHaveAttribute(
      'autocomplete',
      'shipping address-line1',
    );
    expect(sum().getByText('with the address')).toBeVisible();
    await typeAddress();
    expect(await sum().findByText('To pay')).toBeVisible();
    expect(sum().getByText('€4.50')).toBeVisible();
    expect(sum().getByText('Tax in it, 19 %')).toBeVisible();
    expect(asked('CheckoutPreview').at(-1)).toEqual({ address: sent });
    await expectAccessible();
  });

  it('sends what was seen, and goes on to pay', async () => {
    show();
    answer('CheckoutPreview', { data: { checkoutPreview: preview() } });
    answer('CheckoutCart', { data: { checkoutCart: checkout() } });
    await typeAddress();
    await sum().findByText('To pay');
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    await waitFor(() => expect(where()).toBe('/checkout/checkout-1'));
    expect(asked('CheckoutCart')).toEqual([
      {
        input: {
          clientKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          address: sent,
          email: null,
          expectedTotals: [{ currency: 'EUR', total: 54.5 }],
        },
      },
    ]);
    expect(localStorage.getItem('sidestage.address')).toBeNull();
  });

  it('goes on for who presses before the sum has come', async () => {
    show();
    answer('CheckoutPreview', { data: { checkoutPreview: preview() } });
    answer('CheckoutCart', { data: { checkoutCart: checkout() } });
    await typeAddress();
    expect(sum().queryByText('To pay')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    await waitFor(() => expect(where()).toBe('/checkout/checkout-1'));
    expect(asked('CheckoutCart')).toMatchObject([
      { input: { expectedTotals: [{ currency: 'EUR', total: 54.5 }] } },
    ]);
  });

  it('is one checkout when it is tried again, and another once something else is bought', async () => {
    show();
    answer('CheckoutPreview', { data: { checkoutPreview: preview() } });
    answer('CheckoutCart', refused('Payments are away. Try again in a moment.', 'UNAVAILABLE'));
    await typeAddress();
    await sum().findByText('To pay');
    const go = screen.getByRole('button', { name: 'Go on to pay' });
    await userEvent.dblClick(go);
    expect(await screen.findByText(/Payments are away/)).toBeVisible();
    await userEvent.click(go);
    await waitFor(() => expect(asked('CheckoutCart')).toHaveLength(2));
    await userEvent.type(screen.getByLabelText('E-mail (optional)'), 'other@sidestage.test');
    answer('CheckoutCart', { data: { checkoutCart: checkout() } });
    await userEvent.click(go);
    await waitFor(() => expect(where()).toBe('/checkout/checkout-1'));
    const [first, second, third] = (asked('CheckoutCart') as unknown as Sent[]).map(
      ({ input }) => input.clientKey,
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('goes on where another street alone is taxed otherwise', async () => {
    const totalAt = (line1: string) => (line1 === 'Quay 4' ? 54.5 : 55.25);
    const totalsAt = (line1: string) => [
      { __typename: 'CartTotal', currency: 'EUR', total: totalAt(line1) },
    ];
    show();
    answer('CheckoutPreview', (variables) => {
      const { address: at } = variables as { address: typeof sent };
      return { data: { checkoutPreview: preview({ totals: totalsAt(at.line1) }) } };
    });
    answer('CheckoutCart', (variables) => {
      const { input } = variables as {
        input: { address: typeof sent; expectedTotals: { total: number }[] };
      };
      return input.expectedTotals[0]?.total === totalAt(input.address.line1)
        ? { data: { checkoutCart: checkout() } }
        : refused('What it costs changed meanwhile.', 'CONFLICT');
    });
    await typeAddress();
    await sum().findByText('To pay');
    const street = screen.getByLabelText('Street and number');
    await userEvent.clear(street);
    await userEvent.type(street, 'Quay 5');
    expect(await sum().findByText('€55.25')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    await waitFor(() => expect(where()).toBe('/checkout/checkout-1'));
    expect(asked('CheckoutCart')).toHaveLength(1);
  });

  it('begins anew where the attempt of before is over', async () => {
    show();
    answer('CheckoutPreview', { data: { checkoutPreview: preview() } });
    let count = 0;
    answer('CheckoutCart', () => ({
      data: {
        checkoutCart:
          count++ === 0 ? checkout({ status: 'EXPIRED' }) : checkout({ checkoutId: 'checkout-2' }),
      },
    }));
    await typeAddress();
    await sum().findByText('To pay');
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    await waitFor(() => expect(where()).toBe('/checkout/checkout-2'));
    const [first, second] = asked('CheckoutCart') as unknown as Sent[];
    expect(second?.input.clientKey).not.toBe(first?.input.clientKey);
  });

  it('asks for a name and a country alone where nothing is shipped', async () => {
    const download = preview({ ships: false });
    show(download);
    answer('CheckoutPreview', { data: { checkoutPreview: download } });
    answer('CheckoutCart', { data: { checkoutCart: checkout() } });
    const name = await screen.findByLabelText('Name');
    expect(screen.queryByLabelText('Street and number')).toBeNull();
    expect(screen.queryByLabelText('Phone (optional)')).toBeNull();
    await userEvent.clear(name);
    await userEvent.type(name, 'Robin Ferreira');
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'France');
    expect(await sum().findByText('To pay')).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    await waitFor(() => expect(asked('CheckoutCart')).toHaveLength(1));
    expect(asked('CheckoutCart')).toMatchObject([
      { input: { address: { name: 'Robin Ferreira', line1: '', city: '', country: 'FR' } } },
    ]);
  });

  it('asks for the postal code where it decides the tax, of a download too', async () => {
    const download = preview({ ships: false });
    show(download);
    answer('CheckoutPreview', (variables) => {
      const { address: at } = variables as { address: typeof sent };
      const needsPostalCode = at.country === 'US';
      return { data: { checkoutPreview: preview({ ships: false, needsPostalCode }) } };
    });
    answer('CheckoutCart', { data: { checkoutCart: checkout() } });
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Robin Ferreira');
    expect(screen.queryByLabelText(/Postal code/)).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'United States');
    const code = await screen.findByLabelText('Postal code');
    expect(code).toBeRequired();
    expect(sum().queryByText('To pay')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    expect(await screen.findByText('Say your postal code: it decides the tax.')).toBeVisible();
    expect(code).toHaveFocus();
    expect(asked('CheckoutCart')).toEqual([]);
    await userEvent.type(code, '10001');
    expect(await sum().findByText('To pay')).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    await waitFor(() => expect(asked('CheckoutCart')).toHaveLength(1));
    expect(asked('CheckoutCart')).toMatchObject([
      { input: { address: { country: 'US', postalCode: '10001' } } },
    ]);
  });

  it('says what is missing, beside its field', async () => {
    show();
    await screen.findByLabelText('Name');
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    expect(await screen.findByText('Say the street and the number.')).toBeVisible();
    expect(screen.getByLabelText('Street and number')).toHaveFocus();
    expect(asked('CheckoutCart')).toEqual([]);
  });

  it('says where a seller does not ship, and buys nothing', async () => {
    show();
    const problem = 'Kestrel Yard does not ship to Germany.';
    answer('CheckoutPreview', { data: { checkoutPreview: preview({ problems: [problem] }) } });
    await typeAddress();
    expect(await screen.findByText(problem)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change your cart' })).toHaveAttribute('href', '/cart');
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    expect(asked('CheckoutCart')).toEqual([]);
  });

  it('says that it costs something else now, and what', async () => {
    show();
    answer('CheckoutPreview', { data: { checkoutPreview: preview() } });
    await typeAddress();
    await sum().findByText('To pay');
    answer('CheckoutCart', refused('It costs 60.00 EUR now, 5.50 more. Please look at it again.'));
    answer('CheckoutPreview', {
      data: {
        checkoutPreview: preview({
          totals: [{ __typename: 'CartTotal', currency: 'EUR', total: 60 }],
        }),
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    expect(await screen.findByText(/5.50 more/)).toBeVisible();
    expect(await sum().findByText('€60')).toBeVisible();
  });

  it('begins with where the last one went', async () => {
    show(preview({ address }));
    answer('CheckoutPreview', { data: { checkoutPreview: preview() } });
    expect(await screen.findByLabelText('Street and number')).toHaveValue('Quay 4');
    expect(await sum().findByText('To pay')).toBeVisible();
  });

  it('goes to one of the addresses that are kept, by keyboard too', async () => {
    show(preview({ address }), null, [
      keptAddress(1, { isDefault: true }),
      keptAddress(2, { address: { ...address, line1: 'Pier 9', postalCode: null } }),
    ]);
    answer('CheckoutPreview', { data: { checkoutPreview: preview() } });
    answer('CheckoutCart', { data: { checkoutCart: checkout() } });
    const choice = within(await screen.findByRole('group', { name: 'Your addresses' }));
    const [first, second] = choice.getAllByRole('radio');
    expect(first).toBeChecked();
    expect(choice.getByText('Default')).toBeVisible();
    expect(screen.queryByLabelText('Street and number')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await expectAccessible();
    await userEvent.click(first!);
    await userEvent.keyboard('{ArrowDown}');
    expect(second).toBeChecked();
    await sum().findByText('To pay');
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    await waitFor(() => expect(where()).toBe('/checkout/checkout-1'));
    expect(asked('CheckoutCart')).toMatchObject([
      { input: { address: { ...sent, line1: 'Pier 9', postalCode: null } } },
    ]);
    expect(asked('AddAddress')).toEqual([]);
  });

  it('keeps another address where that is wanted, and buys where it cannot', async () => {
    show(preview({ address }), null, [keptAddress(1, { isDefault: true })]);
    answer('CheckoutPreview', { data: { checkoutPreview: preview() } });
    answer('CheckoutCart', { data: { checkoutCart: checkout() } });
    answer('AddAddress', refused('You can keep up to 5 addresses. Remove one first.'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Another address' }));
    expect(screen.getByLabelText('Street and number')).toHaveValue('');
    await userEvent.click(
      screen.getByRole('checkbox', { name: 'Keep this address for the next time' }),
    );
    await typeAddress();
    await sum().findByText('To pay');
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    await waitFor(() => expect(where()).toBe('/checkout/checkout-1'));
    expect(asked('AddAddress')).toEqual([{ address: sent, isDefault: false }]);
  });

  it('completes a kept address whose postal code decides the tax', async () => {
    show(preview({ address }), null, [
      keptAddress(1, { isDefault: true, address: { ...address, postalCode: null } }),
    ]);
    answer('CheckoutPreview', { data: { checkoutPreview: preview({ needsPostalCode: true }) } });
    await screen.findByRole('group', { name: 'Your addresses' });
    await waitFor(() => expect(asked('CheckoutPreview')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    expect(await screen.findByText('Say your postal code: it decides the tax.')).toBeVisible();
    expect(screen.getByLabelText('Street and number')).toHaveValue('Quay 4');
    expect(asked('CheckoutCart')).toEqual([]);
  });

  it('has the account keep what this device remembered, and the device forget it', async () => {
    const kept = { userId: 'fan-1', fields: fieldsOf({ ...address, line1: 'Pier 9' }) };
    localStorage.setItem('sidestage.address', JSON.stringify(kept));
    answer('CheckoutPreview', { data: { checkoutPreview: preview() } });
    answer('CheckoutCart', { data: { checkoutCart: checkout() } });
    answer('AddAddress', { data: { addAddress: [keptAddress(1, { isDefault: true })] } });
    show(preview({ address }));
    expect(await screen.findByLabelText('Street and number')).toHaveValue('Pier 9');
    await sum().findByText('To pay');
    await userEvent.click(screen.getByRole('button', { name: 'Go on to pay' }));
    await waitFor(() => expect(where()).toBe('/checkout/checkout-1'));
    expect(asked('AddAddress')).toMatchObject([{ address: { line1: 'Pier 9' } }]);
    expect(localStorage.getItem('sidestage.address')).toBeNull();
  });

  it('offers to go on with one that was interrupted, or to give it up', async () => {
    show(preview(), checkout());
    const open = within(await screen.findByRole('region', { name: 'A checkout under way' }));
    expect(open.getByRole('link', { name: 'Go on with it' })).toHaveAttribute(
      'href',
      '/checkout/checkout-1',
    );
    answer('CancelCheckout', { data: { cancelCheckout: checkout({ status: 'CANCELLED' }) } });
    answer('CheckoutStart', {
      data: { checkoutPreview: preview(), openCheckout: null, keptAddresses: [] },
    });
    await userEvent.click(open.getByRole('button', { name: 'Give it up' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'A checkout under way' })).toBeNull(),
    );
    expect(asked('CancelCheckout')).toEqual([{ id: 'checkout-1' }]);
  });

  it('has nothing to do with an empty cart', async () => {
    show(preview({ sellers: [], totals: [], problems: ['Your cart is empty.'] }));
    expect(await screen.findByText('There is nothing to check out.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look at your cart' })).toBeVisible();
  });

  it('leads visitors to the login', async () => {
    asVisitor();
    renderPage(<CheckoutPage />, { at: '/checkout', path: '/checkout' });
    await waitFor(() => expect(where()).toBe('/login'));
  });
});

describe('an address', () => {
  it('is none while something is missing', () => {
    expect(addressOf(fieldsOf({ ...address, city: '' }))).toBeNull();
    expect(addressOf(fieldsOf(address))).toEqual(sent);
    // Where mails go is no part of it.
    expect(addressOf(fieldsOf(address, { email: 'no' }))).toEqual(sent);
  });

  it.each([
    ['en-GB', 'GB'],
    ['de', 'DE'],
    ['en', ''],
  ])('begins for %s in “%s”', (language, country) => expect(likelyCountry(language)).toBe(country));
});
