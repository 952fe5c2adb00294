import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { codesCsv } from './csv';
import { fieldsOf, problemsOf, randomWord } from './codeForm';
import CodesPage from './pages/CodesPage';
import type { DiscountCodePartsFragment } from '@/gql/graphql';

startServer();

beforeEach(() => {
  asMember({ userId: 'artist-1', accountType: 'artist' });
});

const code = (more: object = {}) => ({
  __typename: 'DiscountCode',
  id: 'code-1',
  code: 'SPRING',
  status: 'ACTIVE',
  percent: 10,
  amount: null,
  currency: null,
  leastTotal: null,
  merchandiseIds: [],
  beginsAt: null,
  endsAt: null,
  maxUses: 20,
  maxUsesEach: null,
  active: true,
  used: 3,
  held: 1,
  given: [{ __typename: 'CartTotal', currency: 'EUR', total: 7.5 }],
  ...more,
});

function show(...codes: object[]) {
  answer('DiscountCodes', { data: { discountCodes: page('DiscountCodeConnection', codes) } });
  renderPage(<CodesPage />, { at: '/dashboard/shop/codes', path: '/dashboard/shop/codes' });
}

const refused = (field: string, message: string) => ({
  data: null,
  errors: [{ message, extensions: { code: 'BAD_USER_INPUT', fields: { [field]: message } } }],
});

describe('the codes of an artist', () => {
  it('are listed with how often they were used and what they gave away', async () => {
    show(code());
    const table = within(await screen.findByRole('table', { name: 'Discount codes' }));
    for (const words of ['SPRING', '10 %', 'Active', '3 of 20', '1 being paid', '€7.50'])
      expect(table.getByText(words)).toBeVisible();
    await expectAccessible();
  });

  it('are made, what is wrong is said beside it', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'New code' }));
    const form = within(await screen.findByRole('dialog', { name: 'A new code' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^From 3 to 40 letters/)).toBeVisible();
    await userEvent.type(form.getByLabelText('Code'), 'summer');
    await userEvent.selectOptions(form.getByLabelText('It takes off'), 'An amount');
    await userEvent.type(form.getByLabelText('Amount'), '5,50');
    await userEvent.type(form.getByLabelText('Uses a person (optional)'), '1');
    await expectAccessible();
    answer('CreateDiscountCode', refused('code', 'You have a code of this word already.'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('You have a code of this word already.')).toBeVisible();
    answer('CreateDiscountCode', { data: { createDiscountCode: code() } });
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('CreateDiscountCode').at(-1)).toEqual({
      input: {
        code: 'summer',
        percent: null,
        amount: 5.5,
        currency: 'EUR',
        leastTotal: null,
        merchandiseIds: [],
        beginsAt: null,
        endsAt: null,
        maxUses: null,
        maxUsesEach: 1,
        active: true,
      },
    });
  });

  it('are switched off and archived', async () => {
    show(code());
    await userEvent.click(await screen.findByRole('button', { name: 'Change SPRING' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change the code' }));
    await userEvent.click(form.getByRole('switch', { name: /^Can be used/ }));
    answer('UpdateDiscountCode', { data: { updateDiscountCode: code({ active: false }) } });
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('UpdateDiscountCode')[0]).toMatchObject({
      id: 'code-1',
      input: { active: false },
    });
    answer('ArchiveDiscountCode', { data: { archiveDiscountCode: code({ status: 'ARCHIVED' }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Archive SPRING' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(asked('ArchiveDiscountCode')).toEqual([{ id: 'code-1' }]));
  });
});

describe('what somebody types', () => {
  it('is checked', () => {
    const good = { ...fieldsOf(null), code: randomWord() };
    expect(problemsOf(good, true)).toEqual({});
    for (const [field, to] of [
      ['code', { code: 'a b c' }],
      ['percent', { percent: '101' }],
      ['percent', { percent: '2.5' }],
      ['amount', { kind: 'amount', amount: '0' }],
      ['leastTotal', { least: '-1' }],
      ['merchandiseIds', { isForAll: false }],
      ['endsAt', { begins: '2026-05-04T10:00', ends: '2026-05-04T10:00' }],
      ['maxUses', { maxUses: '0' }],
      ['maxUsesEach', { maxUsesEach: 'x' }],
    ] as const)
      expect(Object.keys(problemsOf({ ...good, ...to }, true))).toEqual([field]);
  });

  it('is a file of codes', () => {
    const rows = codesCsv([code() as never as DiscountCodePartsFragment]).split('\r\n');
    expect(rows[1]).toBe('SPRING,10 %,Active,3,20,,');
  });
});
