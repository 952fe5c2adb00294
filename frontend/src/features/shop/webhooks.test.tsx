import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import WebhooksPage from './pages/WebhooksPage';

startServer();

const hook = (format: string, more: object = {}) => ({
  __typename: 'StockWebhook',
  id: format,
  format,
  path: `/api/shop/webhooks/${format}`,
  createdAt: '2026-01-02T10:00:00Z',
  lastHeard: null,
  problem: null,
  ...more,
});

const kept = (format: string, secret: string) => ({
  data: {
    keepStockWebhook: { __typename: 'KeptStockWebhook', secret, webhook: hook(format) },
  },
});

function show(...stockWebhooks: object[]) {
  asMember({ userId: 'a1', accountType: 'artist' });
  answer('StockWebhooks', { data: { stockWebhooks } });
  renderPage(<WebhooksPage />);
}

const own = async () =>
  within(await screen.findByRole('region', { name: 'A till or a system of your own' }));

describe('stock from elsewhere', () => {
  it('shows a secret once, makes another and removes the webhook', async () => {
    show();
    answer('KeepStockWebhook', kept('SIDESTAGE', 'whsec_1'));
    await userEvent.click((await own()).getByRole('button', { name: 'Make a webhook' }));
    expect(await (await own()).findByLabelText('Secret')).toHaveValue('whsec_1');
    expect((await own()).getByLabelText('Address for your system')).toHaveValue(
      `${window.location.origin}/api/shop/webhooks/SIDESTAGE`,
    );
    await expectAccessible();
    answer('KeepStockWebhook', kept('SIDESTAGE', 'whsec_2'));
    await userEvent.click((await own()).getByRole('button', { name: 'New secret' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new secret' }));
    await waitFor(async () =>
      expect((await own()).getByLabelText('Secret')).toHaveValue('whsec_2'),
    );
    answer('RemoveStockWebhook', { data: { removeStockWebhook: [] } });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Remove the webhook of your system' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Make a webhook' })).toBeVisible();
    expect(asked('RemoveStockWebhook')).toEqual([{ id: 'SIDESTAGE' }]);
    expect(asked('KeepStockWebhook')).toEqual([{ format: 'SIDESTAGE' }, { format: 'SIDESTAGE' }]);
  });

  it('says what came last, and why it was not taken', async () => {
    const more = { lastHeard: '2020-01-02T10:00:00Z', problem: 'This is not signed.' };
    show(hook('SIDESTAGE', more));
    expect((await own()).queryByLabelText('Secret')).toBeNull();
    expect((await own()).getByText('This is not signed.')).toBeVisible();
    expect((await own()).getByText('2 Jan 2020')).toBeVisible();
  });

  it('takes the secret of Shopify', async () => {
    show();
    const form = within(await screen.findByRole('form', { name: 'Secret of Shopify' }));
    await userEvent.type(form.getByLabelText('The secret that Shopify signs with'), 'short');
    await userEvent.click(form.getByRole('button', { name: 'Take from Shopify' }));
    expect(await form.findByText(/Copy the secret from Shopify/)).toBeVisible();
    answer('KeepStockWebhook', kept('SHOPIFY', 'a secret of Shopify'));
    await userEvent.clear(form.getByLabelText('The secret that Shopify signs with'));
    await userEvent.type(
      form.getByLabelText('The secret that Shopify signs with'),
      'a secret of Shopify',
    );
    await userEvent.click(form.getByRole('button', { name: 'Take from Shopify' }));
    expect(await screen.findByLabelText('Address for Shopify')).toBeVisible();
    expect(screen.getByLabelText('Another secret')).toHaveValue('');
    expect(asked('KeepStockWebhook')).toEqual([
      { format: 'SHOPIFY', secret: 'a secret of Shopify' },
    ]);
  });
});
