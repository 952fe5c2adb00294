import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { profile } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, problem, server, startServer } from '@/test/server';
import TiersPage from '../pages/TiersPage';
import { connection, studioTier } from '../testing/fixtures';
import { toPrice } from '@/lib/price';
import { problemOf } from '@/lib/rules';
import { tierRules, toPerks } from './tierForm';

startServer();

let tiers: ReturnType<typeof studioTier>[];
let holders: object[];

const holder = {
  __typename: 'TierHolder',
  person: {
    __typename: 'PersonInfo',
    userId: 'fan-1',
    handle: 'robin',
    displayName: 'Robin Ferreira',
    profilePictureUrl: null,
  },
  since: '2026-10-01T00:00:00.000Z',
  until: '2026-12-24T23:59:59.999Z',
};

beforeEach(() => {
  asMember({ accountType: 'artist', userId: 'artist-1' });
  tiers = [studioTier(1), studioTier(2)];
  holders = [holder];
  server.use(
    http.get('/api/payments/config', () =>
      HttpResponse.json({
        provider: 'sandbox',
        publishableKey: null,
        smallestCharge: { usual: 50, of: { SEK: 300 } },
        wholeCurrencies: ['JPY'],
      }),
    ),
  );
  answer('StudioTiers', () => ({ data: { artistTiers: tiers } }));
  answer('TierHolders', () => ({
    data: { tierHolders: connection('TierHolderConnection', holders) },
  }));
});

const open = () => renderPage(<TiersPage />, { at: '/dashboard/tiers', path: '/dashboard/tiers' });

describe('a tier’s form', () => {
  it('reads perks by line and prices with either sign', () => {
    expect(toPerks('- Early\n\n • Notes \nDemos')).toEqual(['Early', 'Notes', 'Demos']);
    expect(toPrice(' 4,50 ')).toBe(4.5);
  });

  it.each([
    ['price', ['0.50', '4,5', '9999'], ['', '0', '0.00', '9999.01', 'five']],
    ['perks', ['', 'a'.repeat(140)], ['a'.repeat(141), 'a\n'.repeat(21)]],
    ['description', ['', 'a'.repeat(1000)], ['a'.repeat(1001)]],
  ] as const)('takes of its %s what the server takes', (field, right, wrong) => {
    for (const text of right) expect(problemOf(tierRules[field], text), text).toBeUndefined();
    for (const text of wrong) expect(problemOf(tierRules[field], text), text).toBeDefined();
  });
});

describe('the smallest price of a tier', () => {
  it.each([
    ['USD', '0.49', 'US$0.50', '0.50'],
    ['SEK', '2.99', 'SEK 3', '3'],
    ['JPY', '49', 'JP¥50', '50'],
  ])('is that of %s', async (currency, below, least, enough) => {
    answer('CreateTier', { data: { createTier: studioTier(3) } });
    open();
    await userEvent.click((await screen.findAllByRole('button', { name: /new tier/i }))[0]!);
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('Name'), 'Front row');
    await userEvent.selectOptions(form.getByLabelText('Currency'), currency);
    await userEvent.type(form.getByLabelText('Price a month'), below);
    await userEvent.click(form.getByRole('button', { name: 'Make the tier' }));
    expect(await form.findByText(/or more a month/)).toHaveTextContent(
      `A price is ${least} or more a month.`,
    );
    expect(asked('CreateTier')).toEqual([]);
    await userEvent.clear(form.getByLabelText('Price a month'));
    await userEvent.type(form.getByLabelText('Price a month'), enough);
    await userEvent.click(form.getByRole('button', { name: 'Make the tier' }));
    await waitFor(() => expect(asked('CreateTier')).toHaveLength(1));
  });
});

describe('tiers', () => {
  it('are made', async () => {
    answer('CreateTier', ({ input }) => {
      tiers = [...tiers, studioTier(3, input as Record<string, unknown>)];
      return { data: { createTier: tiers[2] } };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'New tier' }));
    const dialog = await screen.findByRole('dialog', { name: 'A new tier' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make the tier' }));
    expect(await within(dialog).findByText('A tier needs a name.')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Name'), 'On the bus');
    await userEvent.type(within(dialog).getByLabelText('Price a month'), '12.50');
    await userEvent.type(within(dialog).getByLabelText('Price a year'), '100');
    await userEvent.type(within(dialog).getByLabelText('Perks'), 'Early access{Enter}Demos');
    await expectAccessible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make the tier' }));
    expect(await screen.findByText('US$12.50 a month')).toBeInTheDocument();
    expect(asked('CreateTier')).toEqual([
      {
        input: {
          userId: 'artist-1',
          name: 'On the bus',
          price: 12.5,
          yearlyPrice: 100,
          currency: 'USD',
          perks: ['Early access', 'Demos'],
          description: null,
        },
      },
    ]);
  });

  it('show at the field what the server refused', async () => {
    answer('UpdateTier', {
      errors: [
        {
          message: 'You have a tier of this name.',
          extensions: { code: 'BAD_USER_INPUT', fields: { name: 'You have a tier of this name.' } },
        },
      ],
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Front row' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You have a tier of this name.')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
  });

  it('are put in order by keyboard', async () => {
    answer('ReorderTiers', () => {
      tiers = [...tiers].reverse();
      return { data: { reorderTiers: tiers } };
    });
    open();
    (await screen.findByRole('button', { name: 'Move Front row' })).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(asked('ReorderTiers')).toEqual([
        { artistUserId: 'artist-1', tierIds: ['tier-2', 'tier-1'] },
      ]),
    );
    await expectAccessible();
  });

  it('that somebody holds are not deleted, and it says so', async () => {
    answer('DeleteTier', {
      data: {
        deleteTier: { __typename: 'TierResult', success: false, message: 'Somebody holds it.' },
      },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Front row' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('Somebody holds it.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Front row' })).toBeInTheDocument();
  });
});

describe('supporters', () => {
  beforeEach(async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '1 supporter' }));
  });

  it('are listed with how long they have it', async () => {
    expect(await screen.findByText('Robin Ferreira')).toBeInTheDocument();
    expect(screen.getByText(/until 2[45] Dec 2026/)).toBeInTheDocument();
    await expectAccessible();
  });

  it('are given a tier by handle', async () => {
    server.use(
      http.get('/api/user/profile', ({ request }) =>
        HttpResponse.json(
          profile({
            userId: `id-of-${new URL(request.url).searchParams.get('identifier')}`,
            displayName: 'Kim',
          }),
        ),
      ),
    );
    answer('GrantTier', {
      data: { grantTier: { __typename: 'TierResult', success: true, message: null, tier: null } },
    });
    await userEvent.type(await screen.findByLabelText('Handle'), '@kim');
    await userEvent.type(screen.getByLabelText('Until'), '2999-12-31');
    await userEvent.click(screen.getByRole('button', { name: 'Give' }));
    expect(await screen.findByText('Kim has Front row')).toBeInTheDocument();
    const [granted] = asked('GrantTier');
    expect(granted).toMatchObject({ userId: 'id-of-kim', tierId: 'tier-1' });
    expect(new Date(granted?.until as string).getFullYear()).toBe(2999);
  });

  it('that are nobody are said to be nobody', async () => {
    problem('get', '/api/user/profile', 404, 'NOT_FOUND');
    await userEvent.type(await screen.findByLabelText('Handle'), 'nobody');
    await userEvent.click(screen.getByRole('button', { name: 'Give' }));
    expect(await screen.findByText('There is nobody called @nobody.')).toBeInTheDocument();
  });

  it('lose a tier once that is confirmed', async () => {
    answer('RevokeTier', () => {
      holders = [];
      return {
        data: {
          revokeTier: { __typename: 'TierResult', success: true, message: null, tier: null },
        },
      };
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Take it back from Robin Ferreira' }),
    );
    expect(asked('RevokeTier')).toEqual([]);
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take it back' }),
    );
    expect(await screen.findByText('Nobody has it yet.')).toBeInTheDocument();
    expect(asked('RevokeTier')).toEqual([{ userId: 'fan-1', tierId: 'tier-1' }]);
  });
});
