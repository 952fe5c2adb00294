import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { address, keptAddress, refused } from '../testing/fixtures';
import { KeptAddresses } from './KeptAddresses';

startServer();

beforeEach(() => {
  asMember();
});

const { __typename: _, ...plain } = address;

function show(...keptAddresses: readonly object[]) {
  answer('KeptAddresses', { data: { keptAddresses } });
  renderPage(<KeptAddresses />, { at: '/settings', path: '/settings' });
}

const pier = { ...address, line1: 'Pier 9' };

it('lists what is kept, and makes another the default', async () => {
  show(keptAddress(1, { isDefault: true }), keptAddress(2, { address: pier }));
  const list = within(await screen.findByRole('list', { name: 'Your addresses' }));
  expect(list.getAllByText('Default')).toHaveLength(1);
  await expectAccessible();
  answer('UpdateAddress', {
    data: {
      updateAddress: [keptAddress(2, { address: pier, isDefault: true }), keptAddress(1)],
    },
  });
  await userEvent.click(
    list.getByRole('button', { name: 'Make Robin Ferreira, Pier 9 the default' }),
  );
  expect(
    await list.findByRole('button', { name: 'Make Robin Ferreira, Quay 4 the default' }),
  ).toBeVisible();
  expect(asked('UpdateAddress')).toEqual([
    { id: 'kept-2', address: { ...plain, line1: 'Pier 9' }, isDefault: true },
  ]);
});

it('adds one, and says beside the field what is wrong', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
  const form = within(await screen.findByRole('form', { name: 'Add an address' }));
  expect(form.queryByLabelText('E-mail (optional)')).toBeNull();
  await userEvent.type(form.getByLabelText('Name'), 'Robin Ferreira');
  await userEvent.type(form.getByLabelText('Street and number'), 'Quay 4');
  await userEvent.type(form.getByLabelText('Town'), 'Bremen');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(asked('AddAddress')).toEqual([]);
  await userEvent.selectOptions(form.getByLabelText('Country'), 'Germany');
  answer('AddAddress', refused('You can keep up to 5 addresses. Remove one first.', 'CONFLICT'));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('alert')).toHaveTextContent('You can keep up to 5 addresses.');
  answer('AddAddress', { data: { addAddress: [keptAddress(1, { isDefault: true })] } });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('list', { name: 'Your addresses' })).toHaveTextContent('Quay 4');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add an address' })).toHaveFocus());
});

it('edits one and removes one', async () => {
  show(keptAddress(1, { isDefault: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Robin Ferreira, Quay 4' }));
  const street = await screen.findByLabelText('Street and number');
  await userEvent.clear(street);
  await userEvent.type(street, 'Pier 9');
  answer('UpdateAddress', {
    data: { updateAddress: [keptAddress(1, { address: pier, isDefault: true })] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove Robin Ferreira, Pier 9' }),
  );
  answer('RemoveAddress', { data: { removeAddress: [] } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this address?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your addresses' })).toBeNull());
  expect(asked('RemoveAddress')).toEqual([{ id: 'kept-1' }]);
});

it('keeps no more than five', async () => {
  show(...[1, 2, 3, 4, 5].map((n) => keptAddress(n, { isDefault: n === 1 })));
  expect(await screen.findByRole('button', { name: 'Add an address' })).toBeDisabled();
  expect(screen.getByText('You can keep up to 5. Remove one to add another.')).toBeVisible();
});
