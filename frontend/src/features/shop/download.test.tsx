import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { endDownloadPrompt, useDownloadPrompt } from '@/core/site/downloadPrompt';
import { page } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { BuyMusic } from './BuyMusic';
import { ItemForm } from './ItemForm';
import ItemPage from './pages/ItemPage';
import { item, sellsIn, size, variant } from './testing/fixtures';

startServer();

beforeEach(() => {
  endDownloadPrompt();
  asMember();
});

const record = (more: object = {}) =>
  item({
    albumId: 'al1',
    nameYourPrice: true,
    minPrice: 7,
    maxPrice: 7,
    available: 1_000_000,
    variants: [variant('Download', [size('z', '', 1_000_000, { currentPrice: 7 })])],
    ...more,
  });

function show(more: object = {}) {
  answer('Item', { data: { getMerchandiseById: record(more) } });
  answer('RelatedItems', { data: { relatedMerchandise: page('MerchandiseConnection', []) } });
  renderPage(<ItemPage />, { at: '/tradingpost/i1', path: '/tradingpost/:id' });
}

describe('the page of a download', () => {
  it('asks for a price from the least on, and puts it into the cart', async () => {
    show();
    answer('AddToCart', { errors: [{ message: 'No.', extensions: { code: 'CONFLICT' } }] });
    const price = await screen.findByLabelText('Your price in EUR');
    expect(price).toHaveValue('7');
    expect(screen.getByRole('link', { name: 'the album' })).toHaveAttribute('href', '/album/al1');
    for (const wrong of ['6.99', 'much', '-8']) {
      await userEvent.clear(price);
      await userEvent.type(price, wrong);
      await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
      expect(await screen.findByText('Say a price from €7 on.')).toBeVisible();
    }
    expect(asked('AddToCart')).toHaveLength(0);
    await userEvent.clear(price);
    await userEvent.type(price, '8,50');
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
    await waitFor(() => expect(asked('AddToCart')).toHaveLength(1));
    expect(asked('AddToCart')).toMatchObject([{ input: { sizeId: 'z', price: 8.5 } }]);
    await expectAccessible();
  });

  it('has no price to name where it is set', async () => {
    show({ nameYourPrice: false });
    answer('AddToCart', { errors: [{ message: 'No.', extensions: { code: 'CONFLICT' } }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
    await waitFor(() => expect(asked('AddToCart')).toHaveLength(1));
    expect(screen.queryByLabelText('Your price in EUR')).toBeNull();
    expect((asked('AddToCart')[0] as { input: object }).input).not.toHaveProperty('price');
  });

  it('downloads what somebody has, and sells it no more', async () => {
    show({ isBought: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    expect(useDownloadPrompt.getState().asked?.path).toBe('/download/albums/al1');
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  });
});

describe('the download of a song or an album', () => {
  const work = {
    type: 'SONG' as const,
    id: 't1',
    title: 'Slack water',
    hasAccessTo: true,
    reactions: [] as never,
    commentCount: 0,
  };
  const offered = (more: object = {}) => ({
    data: {
      downloadOfMusic: {
        __typename: 'MerchandiseItem',
        id: 'i1',
        currency: 'EUR',
        minPrice: 1,
        maxPrice: 1,
        nameYourPrice: false,
        isBought: false,
        hasAccessTo: true,
        userId: 'a1',
        albumId: null,
        trackId: 't1',
        ...more,
      },
    },
  });

  it('leads to where it is bought', async () => {
    answer('DownloadOfMusic', offered({ nameYourPrice: true }));
    renderPage(<BuyMusic work={work} />);
    expect(await screen.findByRole('link', { name: 'Buy from €1' })).toHaveAttribute(
      'href',
      '/tradingpost/i1',
    );
  });

  it('is there for who has it', async () => {
    answer('DownloadOfMusic', offered({ isBought: true }));
    renderPage(<BuyMusic work={work} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    expect(useDownloadPrompt.getState().asked).toEqual({
      title: 'Slack water',
      path: '/download/t1',
    });
  });

  it.each([
    ['nothing is for sale', { data: { downloadOfMusic: null } }],
    ['it is one’s own', offered({ userId: 'me' })],
  ])('is not spoken of where %s', async (_, said) => {
    asMember({ userId: 'me' });
    answer('DownloadOfMusic', said);
    renderPage(<BuyMusic work={work} />);
    await waitFor(() => expect(asked('DownloadOfMusic')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/Buy|Download/)).toBeNull());
  });
});

describe('offering a download', () => {
  it('asks of what, and sends no grid', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    answer('SellersCurrencies', sellsIn('USD'));
    answer('OwnMusic', {
      data: {
        studioAlbums: page('AlbumConnection', [{ __typename: 'Album', id: 'al1', title: 'Tides' }]),
        studioTracks: page('TrackConnection', [{ __typename: 'Track', id: 't1', title: 'Ebb' }]),
      },
    });
    answer('CreateItem', { data: { createMerchandiseItem: record({ canEdit: true }) } });
    renderPage(<ItemForm item={null} userId="a1" />);
    await userEvent.type(screen.getByLabelText('Name'), 'Tides');
    await userEvent.type(screen.getByLabelText('Price'), '7');
    await userEvent.selectOptions(screen.getByLabelText('What it is'), 'A download of your music');
    expect(screen.queryByLabelText('Colours')).toBeNull();
    expect(screen.queryByLabelText('Shipping and returns')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Put it in the shop' }));
    expect(await screen.findByText('Choose what it is a download of.')).toBeVisible();
    await screen.findByRole('option', { name: 'Tides' });
    await userEvent.selectOptions(screen.getByLabelText('Album or song'), 'Tides');
    await userEvent.click(screen.getByLabelText('Whoever buys it may pay more'));
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Put it in the shop' }));
    await waitFor(() => expect(asked('CreateItem')).toHaveLength(1));
    expect(asked('CreateItem')).toMatchObject([
      { input: { musicId: 'al1', nameYourPrice: true, basePrice: 7, variants: [] } },
    ]);
    await waitFor(() => expect(where()).toBe('/tradingpost/i1'));
  });
});
