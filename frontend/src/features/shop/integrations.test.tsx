import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ItemPartsFragment } from '@/gql/graphql';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { item as whole } from './testing/fixtures';
import { Integrations } from './integrations/Integrations';
import { metadataOf } from './integrations/metadata';

startServer();

const size = (sizeId: string, name: string) => ({ sizeId, size: name });

const item = {
  id: 'i1',
  variants: [
    { variantId: 'v1', color: 'Black', sizeInventory: [size('s', 'S'), size('m', 'M')] },
    { variantId: 'v2', color: 'Red', sizeInventory: [size('o', '')] },
  ],
} as unknown as ItemPartsFragment;

const link = (more: object = {}) => ({
  __typename: 'Integration',
  id: 'l1',
  sizeId: 'm',
  platform: 'Shopify',
  externalId: '808',
  externalSku: 'SH-M',
  lastSynced: null,
  syncStatus: 'PENDING',
  syncMessage: null,
  metadata: [{ __typename: 'MerchandiseAttribute', name: 'location', value: 'van' }],
  ...more,
});

const linked = (...integrations: object[]) => ({
  __typename: 'MerchandiseItem',
  id: 'i1',
  integrations,
});

describe('how other systems know an item', () => {
  it('says how the last change ended, and why it was not made', async () => {
    asMember();
    answer('Integrations', {
      data: {
        getMerchandiseById: linked(
          link(),
          link({
            id: 'l2',
            sizeId: 'o',
            platform: 'Till',
            syncStatus: 'OK',
            lastSynced: '2020-01-02T10:00:00Z',
          }),
          link({
            id: 'l3',
            sizeId: 's',
            syncStatus: 'FAILED',
            syncMessage: '2 pieces are reserved.',
          }),
        ),
      },
    });
    renderPage(<Integrations item={item} />);
    const rows = within(await screen.findByRole('list', { name: 'Elsewhere' })).getAllByRole(
      'listitem',
    );
    expect(rows[0]).toHaveTextContent(
      'Black, M · ShopifyNothing came yetId 808 · SKU SH-M · location: van',
    );
    expect(rows[1]).toHaveTextContent(/^Red · TillIn step2 Jan 2020/);
    expect(rows[2]).toHaveTextContent('Not taken');
    expect(rows[2]).toHaveTextContent('2 pieces are reserved.');
    await expectAccessible();
  });

  it('links a size and takes that back', async () => {
    asMember();
    answer('Integrations', { data: { getMerchandiseById: linked() } });
    answer('LinkItem', { data: { linkIntegration: linked(link()) } });
    answer('UnlinkItem', { data: { unlinkIntegration: linked() } });
    renderPage(<Integrations item={item} />);
    const form = within(screen.getByRole('form', { name: 'Link a size' }));
    await userEvent.click(form.getByRole('button', { name: 'Link' }));
    expect(await form.findByText('Say which system this is.')).toBeVisible();
    await userEvent.selectOptions(form.getByLabelText('Size'), 'Black, M');
    await userEvent.type(form.getByLabelText('System'), 'Shopify');
    await userEvent.type(form.getByLabelText('Its id there'), '808');
    await userEvent.type(form.getByLabelText('More about it'), 'van');
    await userEvent.click(form.getByRole('button', { name: 'Link' }));
    expect(await form.findByText('Each line is a name, a colon and a value.')).toBeVisible();
    expect(asked('LinkItem')).toEqual([]);
    await userEvent.clear(form.getByLabelText('More about it'));
    await userEvent.type(form.getByLabelText('More about it'), 'location: van');
    await userEvent.click(form.getByRole('button', { name: 'Link' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Remove Shopify from Black, M' }),
    );
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Elsewhere' })).toBeNull());
    expect(asked('LinkItem')).toEqual([
      {
        input: {
          sizeId: 'm',
          platform: 'Shopify',
          externalId: '808',
          externalSku: null,
          metadata: [{ name: 'location', value: 'van' }],
        },
      },
    ]);
    expect(asked('UnlinkItem')).toEqual([{ id: 'l1' }]);
  });

  it('takes over what another system counts, and says where that could not be', async () => {
    asMember();
    answer('Integrations', { data: { getMerchandiseById: linked(link()) } });
    const synced = (more: object) => ({
      data: { syncIntegration: { ...whole({ canEdit: true }), ...linked(link(more)) } },
    });
    answer('SyncItem', synced({ syncStatus: 'FAILED', syncMessage: '2 pieces are reserved.' }));
    renderPage(<Integrations item={item} />);
    const take = await screen.findByRole('button', { name: 'Take over from Shopify of Black, M' });
    await userEvent.click(take);
    expect(await screen.findByText('Say how many there are.')).toBeVisible();
    expect(asked('SyncItem')).toEqual([]);
    const field = screen.getByLabelText('Pieces that Shopify of Black, M counts');
    await userEvent.type(field, '1');
    await userEvent.click(take);
    expect(await screen.findByText('2 pieces are reserved.')).toBeVisible();
    answer('SyncItem', synced({ syncStatus: 'OK', lastSynced: '2020-01-02T10:00:00Z' }));
    await userEvent.type(field, '7');
    await userEvent.click(take);
    expect(await screen.findByText('In step')).toBeVisible();
    expect(asked('SyncItem')).toEqual([
      { input: { id: 'l1', quantity: 1 } },
      { input: { id: 'l1', quantity: 7 } },
    ]);
  });

  it('says why a size is not linked', async () => {
    asMember();
    answer('Integrations', { data: { getMerchandiseById: linked() } });
    answer('LinkItem', {
      errors: [{ message: 'Linked already.', extensions: { code: 'CONFLICT' } }],
    });
    renderPage(<Integrations item={item} />);
    await userEvent.type(screen.getByLabelText('System'), 'Shopify');
    await userEvent.click(screen.getByRole('button', { name: 'Link' }));
    expect(await screen.findByText('Linked already.')).toBeVisible();
  });
});

it('reads pairs a line each', () => {
  expect(metadataOf(' a : b:c \n\nd:')).toEqual([
    { name: 'a', value: 'b:c' },
    { name: 'd', value: '' },
  ]);
  expect(metadataOf('')).toEqual([]);
  expect(metadataOf('a')).toBeNull();
});
