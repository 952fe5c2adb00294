import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSafetyPrompt, useSafetyPrompt } from '@/features/safety/prompt';
import { page } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import { ArtistShop } from './ArtistShop';
import { ItemForm } from './ItemForm';
import ItemFormPage from './pages/ItemFormPage';
import ItemPage from './pages/ItemPage';
import TradingPostPage from './pages/TradingPostPage';
import { item, sellsIn, size, variant } from './testing/fixtures';

startServer();
// Other files are in this window after it.
afterEach(endSafetyPrompt);

function show(more: object = {}) {
  answer('Item', { data: { getMerchandiseById: item(more) } });
  answer('RelatedItems', { data: { relatedMerchandise: page('MerchandiseConnection', []) } });
  renderPage(<ItemPage />, { at: '/tradingpost/i1', path: '/tradingpost/:id' });
}

describe('the page of an item', () => {
  it('says what is left, what is gone, and what a size costs', async () => {
    asVisitor();
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Tour shirt' })).toBeVisible();
    expect(screen.getByText('from €25')).toBeVisible();
    const sizes = within(screen.getByRole('group', { name: 'Size' }));
    expect(sizes.getByRole('radio', { name: /^S.*gone$/ })).toBeDisabled();
    await userEvent.click(sizes.getByRole('radio', { name: /^M.*2 left$/ }));
    expect(screen.getAllByText('€27.50').length).toBe(2);
    await expectAccessible();
  });

  it('can be reported', async () => {
    asMember();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'More for Tour shirt' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }));
    expect(useSafetyPrompt.getState().reporting).toEqual({
      type: 'MERCHANDISE',
      id: 'i1',
      name: 'Tour shirt',
    });
  });

  it('puts the size that is chosen into the cart, and asks for one first', async () => {
    asMember();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByText('Choose a size first.')).toBeVisible();
    const medium = screen.getByRole('radio', { name: /^M/ });
    expect(medium).toHaveFocus();
    await userEvent.click(medium);
    answer('AddToCart', {
      errors: [{ message: 'Only 1 left.', extensions: { code: 'CONFLICT' } }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByText('Only 1 left.')).toBeVisible();
    expect(asked('AddToCart')).toMatchObject([
      { input: { merchandiseId: 'i1', variantId: 'v-Black', sizeId: 'm', quantity: 1 } },
    ]);
  });

  it('has nothing to choose where there is one size', async () => {
    asMember();
    show({ variants: [variant('Black', [size('one', '', 4)])] });
    answer('AddToCart', { errors: [{ message: 'No.', extensions: { code: 'CONFLICT' } }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByText('No.')).toBeVisible();
    expect(asked('AddToCart')).toMatchObject([{ input: { sizeId: 'one' } }]);
  });

  it.each([
    ['one’s own', { userId: 'me', canEdit: true }],
    ['sold out', { status: 'SOLD_OUT', variants: [variant('Natural', [size('n', 'S', 0)])] }],
  ])('cannot be bought where it is %s', async (_, more) => {
    asMember({ userId: 'me' });
    show(more);
    await screen.findByRole('heading', { level: 1, name: 'Tour shirt' });
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  });

  it.each(['fan', 'artist'] as const)(
    'can be bought by an admin who is a %s',
    async (accountType) => {
      asMember({ userId: 'boss', roles: ['admin'], accountType });
      show({ canEdit: true });
      expect(await screen.findByRole('button', { name: 'Add to cart' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Tell me when S is back' })).toBeVisible();
      // The studio, where it is changed, is for artists.
      expect(screen.queryByRole('link', { name: /^Change/ })?.textContent.trim()).toBe(
        accountType === 'artist' ? 'Change in the seller’s place' : undefined,
      );
    },
  );

  it('leads its seller to where it is changed', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    show({ canEdit: true });
    expect(await screen.findByRole('link', { name: 'Change' })).toHaveAttribute(
      'href',
      '/dashboard/shop/i1',
    );
  });

  it('leads to what goes with it', async () => {
    asVisitor();
    answer('Item', { data: { getMerchandiseById: item() } });
    answer('RelatedItems', {
      data: {
        relatedMerchandise: page('MerchandiseConnection', [item({ id: 'i2', name: 'Tour cap' })]),
      },
    });
    renderPage(<ItemPage />, { at: '/tradingpost/i1', path: '/tradingpost/:id' });
    const more = within(await screen.findByRole('region', { name: 'Goes with it' }));
    expect(more.getByRole('link', { name: 'Tour cap' })).toHaveAttribute('href', '/tradingpost/i2');
    expect(asked('RelatedItems').at(-1)).toMatchObject({ itemId: 'i1' });
    await expectAccessible();
  });

  it('shows the pictures of the kind that is chosen', async () => {
    asVisitor();
    show();
    const kinds = within(await screen.findByRole('group', { name: 'Kind' }));
    await userEvent.click(kinds.getByRole('radio', { name: /Natural/ }));
    expect(screen.getByRole('img', { name: 'The Natural one' })).toHaveAttribute(
      'src',
      '/api/images/merch/Natural?w=828',
    );
    expect(screen.getByRole('button', { name: 'Picture 1: The Natural one' })).toBeVisible();
  });

  it('says what a tier gives, and what is for its holders alone', async () => {
    asVisitor();
    show({ tierName: 'Crew', tierId: 't', tierPrice: 20 });
    expect(await screen.findByText(/with Crew/)).toBeVisible();
  });

  it('keeps what is for holders of a tier from others', async () => {
    asVisitor();
    show({ tierName: 'Crew', tierId: 't', tierOnly: true, hasAccessTo: false, variants: [] });
    expect(await screen.findByText(/Only for those who hold Crew/)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Size' })).toBeNull();
  });

  it('tells whoever asks when what is gone is back, until they ask for nothing', async () => {
    asMember();
    show();
    const told = (tellsWhenBack: boolean) => ({
      ...item(),
      variants: [variant('Black', [size('s', 'S', 0, { tellsWhenBack }), size('m', 'M', 2)])],
    });
    answer('TellWhenBack', { data: { tellWhenBack: told(true) } });
    answer('StopTellingWhenBack', { data: { stopTellingWhenBack: told(false) } });
    const tell = await screen.findByRole('button', { name: 'Tell me when S is back' });
    expect(screen.queryByRole('button', { name: 'Tell me when M is back' })).toBeNull();
    await userEvent.click(tell);
    await waitFor(() => expect(tell).toBePressed());
    expect(asked('TellWhenBack')).toEqual([{ sizeId: 's' }]);
    await userEvent.click(tell);
    await waitFor(() => expect(tell).not.toBePressed());
    expect(asked('StopTellingWhenBack')).toEqual([{ sizeId: 's' }]);
  });

  it('says why nobody is told', async () => {
    asMember();
    show();
    answer('TellWhenBack', {
      errors: [{ message: 'There are some now.', extensions: { code: 'CONFLICT' } }],
    });
    await userEvent.click(await screen.findByRole('button', { name: /S is back/ }));
    expect(await screen.findByText('There are some now.')).toBeVisible();
  });

  it('asks visitors to log in before they are told', async () => {
    asVisitor();
    show();
    await userEvent.click(await screen.findByRole('button', { name: /S is back/ }));
    expect(await screen.findByText('Log in to be told when it is back')).toBeVisible();
  });

  it('is not there', async () => {
    asVisitor();
    answer('Item', { errors: [{ message: 'No.', extensions: { code: 'NOT_FOUND' } }] });
    renderPage(<ItemPage />, { at: '/tradingpost/i1', path: '/tradingpost/:id' });
    expect(await screen.findByText(/This item/)).toBeVisible();
  });
});

const facet = (value: string, count: number, isLeast = false) => ({
  __typename: 'MerchandiseFacet',
  value,
  count,
  isLeast,
});

const facets = (subCategories: object[] = []) => ({
  data: {
    merchandiseFacets: {
      __typename: 'MerchandiseFacets',
      categories: [facet('Clothing', 12), facet('Music', 100, true), facet('Print', 0, true)],
      subCategories,
    },
  },
});

describe('the trading post', () => {
  it('says how much there is of each kind, and is narrowed to a kind of a kind', async () => {
    asVisitor();
    answer('ItemsForSale', {
      data: { curatedMerchandise: page('MerchandiseConnection', [item()]) },
    });
    answer('ItemFacets', (variables) =>
      facets('category' in variables ? [facet('T-shirt', 7), facet('Hoodie', 5)] : []),
    );
    renderPage(<TradingPostPage />, { at: '/tradingpost?left=1', path: '/tradingpost' });
    expect(await screen.findByRole('radio', { name: /^Music ?100\+$/ })).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Kind of Clothing' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Clothing ?12$/ }));
    await userEvent.click(await screen.findByRole('radio', { name: /^Hoodie ?5$/ }));
    await waitFor(() =>
      expect(asked('ItemsForSale').at(-1)).toEqual({
        category: 'Clothing',
        subCategory: 'Hoodie',
        status: 'ACTIVE',
        sort: 'TASTE',
      }),
    );
    expect(where()).toBe('/tradingpost?left=1&category=Clothing&sub=Hoodie');
    const order = within(screen.getByRole('combobox', { name: 'Order' }));
    expect(order.getByRole('option', { name: 'For you', selected: true })).toBeEnabled();
    expect(asked('ItemFacets').at(-1)).toEqual({ category: 'Clothing', status: 'ACTIVE' });
    await expectAccessible();
    await userEvent.click(screen.getByRole('radio', { name: /^Print$$/ }));
    await waitFor(() => expect(where()).toBe('/tradingpost?left=1&category=Print'));
  });

  it('is ranked by taste within prices, as the server does it', async () => {
    asVisitor();
    answer('ItemsForSale', {
      data: { curatedMerchandise: page('MerchandiseConnection', [item()]) },
    });
    answer('ItemFacets', facets());
    renderPage(<TradingPostPage />, {
      at: '/tradingpost?from=5&to=20&currency=GBP',
      path: '/tradingpost',
    });
    await screen.findByRole('link', { name: 'Tour shirt' });
    expect(asked('ItemsForSale').at(-1)).toEqual({
      currency: 'GBP',
      minPrice: 5,
      maxPrice: 20,
      sort: 'TASTE',
    });
    const order = within(screen.getByRole('combobox', { name: 'Order' }));
    expect(order.getByRole('option', { name: 'For you', selected: true })).toBeEnabled();
  });

  it('keeps the place of a picture that is not there', async () => {
    asVisitor();
    const noPicture = item({ defaultImageUrl: null });
    answer('ItemsForSale', {
      data: { curatedMerchandise: page('MerchandiseConnection', [noPicture]) },
    });
    answer('ItemFacets', facets());
    renderPage(<TradingPostPage />, { at: '/tradingpost', path: '/tradingpost' });
    const card = (await screen.findByRole('link', { name: 'Tour shirt' })).closest('li');
    expect(card?.querySelector('svg circle')).toBeInTheDocument();
  });

  it('says that what is asked for now did not come, and shows nothing that was asked before', async () => {
    asVisitor();
    answer('ItemsForSale', ({ category }) =>
      category
        ? { errors: [{ message: 'Away.', extensions: { code: 'UNAVAILABLE' } }] }
        : { data: { curatedMerchandise: page('MerchandiseConnection', [item()]) } },
    );
    answer('ItemFacets', facets());
    renderPage(<TradingPostPage />, { at: '/tradingpost', path: '/tradingpost' });
    await screen.findByRole('link', { name: 'Tour shirt' });
    await userEvent.click(screen.getByRole('radio', { name: /^Clothing/ }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('link', { name: 'Tour shirt' })).toBeNull();
    answer('ItemsForSale', {
      data: { curatedMerchandise: page('MerchandiseConnection', [item({ name: 'Hoodie' })]) },
    });
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Hoodie' })).toBeVisible();
  });

  it('is asked by kind, order, stock and price, and keeps that in its address', async () => {
    asVisitor();
    answer('ItemsForSale', {
      data: { curatedMerchandise: page('MerchandiseConnection', [item({ available: 3 })]) },
    });
    answer('ItemFacets', facets());
    renderPage(<TradingPostPage />, { at: '/tradingpost', path: '/tradingpost' });
    expect(await screen.findByRole('link', { name: 'Tour shirt' })).toHaveAttribute(
      'href',
      '/tradingpost/i1',
    );
    expect(screen.getByText('3 left')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /^Clothing/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'In stock' }));
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'Price, low first');
    await userEvent.type(screen.getByLabelText('Price to'), '30x');
    await waitFor(() =>
      expect(asked('ItemsForSale').at(-1)).toEqual({
        category: 'Clothing',
        status: 'ACTIVE',
        sort: 'PRICE_LOW',
        currency: 'EUR',
        maxPrice: 30,
      }),
    );
    expect(where()).toBe('/tradingpost?category=Clothing&left=1&sort=PRICE_LOW&to=30');
    await expectAccessible();
  });

  it('says what is here where nothing is', async () => {
    asVisitor();
    answer('ItemsForSale', { data: { curatedMerchandise: page('MerchandiseConnection', []) } });
    answer('ItemFacets', facets());
    renderPage(<TradingPostPage />, { at: '/tradingpost', path: '/tradingpost' });
    expect(await screen.findByText('Nothing here yet.')).toBeVisible();
  });
});

const artist = { userId: 'a1', artistName: 'The Kestrels', handle: 'kestrels', badgeId: 'a1' };

describe('the shop of an artist', () => {
  it('is not there where they sell nothing', async () => {
    asVisitor();
    answer('ItemsOfSeller', { data: { merchandiseByCreator: page('MerchandiseConnection', []) } });
    renderPage(<ArtistShop artist={artist} />);
    await waitFor(() => expect(asked('ItemsOfSeller')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Shop' })).toBeNull());
  });

  it('says what is sold out', async () => {
    asVisitor();
    answer('ItemsOfSeller', {
      data: {
        merchandiseByCreator: page('MerchandiseConnection', [
          item({ status: 'SOLD_OUT', available: 0 }),
        ]),
      },
    });
    renderPage(<ArtistShop artist={artist} />);
    expect(await screen.findByText('Sold out')).toBeVisible();
  });
});

/** What the editor of an item asks for. */
function answerEditor(was: object) {
  answer('Item', { data: { getMerchandiseById: was } });
  answer('Integrations', {
    data: { getMerchandiseById: { __typename: 'MerchandiseItem', id: 'i1', integrations: [] } },
  });
  answer('StockHistory', { data: { stockHistory: page('StockChangeConnection', []) } });
}

describe('offering an item', () => {
  beforeEach(() => answer('SellersCurrencies', sellsIn('USD')));

  it('costs holders of a tier less, and is for them alone', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', {
      data: { artistTiers: [{ __typename: 'Tier', id: 't1', name: 'Crew' }] },
    });
    answer('CreateItem', { data: { createMerchandiseItem: item({ canEdit: true }) } });
    renderPage(<ItemForm item={null} userId="a1" />);
    await userEvent.type(screen.getByLabelText('Name'), 'Tour shirt');
    await userEvent.type(screen.getByLabelText('Price'), '25');
    const tier = await screen.findByLabelText('Tier');
    expect(screen.queryByLabelText(/^Price for them/)).toBeNull();
    await userEvent.selectOptions(tier, 'Crew');
    await userEvent.type(screen.getByLabelText(/^Price for them/), '20,5');
    await userEvent.click(screen.getByRole('switch', { name: 'Only they may buy it' }));
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep as a draft' }));
    await waitFor(() => expect(asked('CreateItem')).toHaveLength(1));
    expect(asked('CreateItem')).toMatchObject([
      { input: { tierId: 't1', tierPrice: 20.5, tierOnly: true, basePrice: 25 } },
    ]);
  });

  it('makes a grid of colours and sizes, and sends it once', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    answer('CreateItem', { data: { createMerchandiseItem: item({ canEdit: true }) } });
    renderPage(<ItemForm item={null} userId="a1" />);
    await userEvent.type(screen.getByLabelText('Name'), 'Tour shirt');
    await userEvent.type(screen.getByLabelText('Price'), '25');
    await userEvent.type(screen.getByLabelText('Colours'), 'Black, Red');
    await userEvent.type(screen.getByLabelText('Sizes'), 'S, M');
    await userEvent.click(screen.getByRole('button', { name: 'Add each with each' }));
    await userEvent.type(screen.getByLabelText('Pieces of all'), '8');
    await userEvent.type(screen.getByLabelText('Low at, of all'), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Set' }));
    await userEvent.clear(screen.getByLabelText('Pieces of Red, M'));
    await userEvent.type(screen.getByLabelText('Pieces of Red, M'), '2');
    await userEvent.type(screen.getByLabelText('Price of Red, M'), '27.50');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Put it in the shop' }));
    await waitFor(() => expect(asked('CreateItem')).toHaveLength(1));
    const [{ input }] = asked('CreateItem') as [{ input: Record<string, unknown> }];
    expect(input).toMatchObject({ name: 'Tour shirt', basePrice: 25, status: 'ACTIVE' });
    expect(input.variants).toEqual([
      {
        color: 'Black',
        sizeInventory: [
          { size: 'S', quantity: 8, price: null, lowStockThreshold: 2 },
          { size: 'M', quantity: 8, price: null, lowStockThreshold: 2 },
        ],
      },
      {
        color: 'Red',
        sizeInventory: [
          { size: 'S', quantity: 8, price: null, lowStockThreshold: 2 },
          { size: 'M', quantity: 2, price: 27.5, lowStockThreshold: 2 },
        ],
      },
    ]);
    await waitFor(() => expect(where()).toBe('/tradingpost/i1'));
  });

  it('orders and describes the pictures of a variant, and saves those alone', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    const black = {
      ...variant('Black', [size('m', 'M', 2)]),
      variantImages: ['/api/images/merch/front', '/api/images/merch/back'],
      imageTexts: ['The front', ''],
    };
    const was = item({ canEdit: true, variants: [black] });
    answer('SaveItem', { data: { saveMerchandiseItem: was } });
    renderPage(<ItemForm item={was as never} userId="a1" />);
    const list = within(await screen.findByRole('list', { name: 'Pictures of Black' }));
    expect(list.getByRole('button', { name: 'Move picture 1 earlier' })).toBeDisabled();
    await userEvent.click(list.getByRole('button', { name: 'Move picture 1 later' }));
    expect(screen.getByText('Picture 1 is now 2 of 2.')).toBeInTheDocument();
    expect(list.getByLabelText('What picture 2 shows')).toHaveValue('The front');
    await userEvent.type(list.getByLabelText('What picture 1 shows'), 'The back');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked('SaveItem')).toHaveLength(1));
    const [{ input }] = asked('SaveItem') as [{ input: Record<string, unknown> }];
    expect(input).toMatchObject({ item: { version: 3, imageTexts: [''] } });
    expect(input.changedVariants).toEqual([
      {
        variantId: 'v-Black',
        variantImages: ['/api/images/merch/back', '/api/images/merch/front'],
        imageTexts: ['The back', 'The front'],
      },
    ]);
  });

  it('says everything of a variant, of two axes', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    answer('CreateItem', { data: { createMerchandiseItem: item({ canEdit: true }) } });
    renderPage(<ItemForm item={null} userId="a1" />);
    await userEvent.type(screen.getByLabelText('Name'), 'Tour shirt');
    await userEvent.type(screen.getByLabelText('Price'), '25');
    await userEvent.selectOptions(screen.getByLabelText('And in'), 'Styles');
    await userEvent.type(screen.getByLabelText('Colours'), 'Black');
    await userEvent.type(screen.getByLabelText('Styles'), 'Classic, Hooded');
    await userEvent.type(screen.getByLabelText('Sizes'), 'S');
    await userEvent.click(screen.getByRole('button', { name: 'Add each with each' }));
    expect(screen.getByLabelText('Pieces of Black, Hooded, S')).toBeVisible();
    const classic = within(
      screen.getByRole('group', { name: 'Details of Black, Classic', hidden: true }),
    );
    expect(classic.queryByLabelText('Style')).toBeNull();
    const said = {
      'Article number (SKU)': 'TS-1',
      Format: 'T-shirt',
      Edition: 'First run',
      Cut: 'Women’s',
      Material: 'Cotton',
      'Weight, in words': '180 g',
      'More about it': 'Print: two colours',
    };
    for (const [label, text] of Object.entries(said))
      await userEvent.type(classic.getByLabelText(label), text);
    await userEvent.click(
      classic.getByRole('button', { name: 'Say the same of all', hidden: true }),
    );
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Put it in the shop' }));
    await waitFor(() => expect(asked('CreateItem')).toHaveLength(1));
    const [{ input }] = asked('CreateItem') as [{ input: { variants: object[] } }];
    const shared = {
      color: 'Black',
      format: 'T-shirt',
      edition: 'First run',
      gender: 'Women’s',
      material: 'Cotton',
      weight: '180 g',
      attributes: [{ name: 'Print', value: 'two colours' }],
      sizeInventory: [{ size: 'S', quantity: 0, price: null }],
    };
    expect(input.variants).toEqual([
      { ...shared, style: 'Classic', sku: 'TS-1' },
      { ...shared, style: 'Hooded' },
    ]);
  });

  it('renames an option and a size of what is there, which stays the same variant', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    const was = item({ canEdit: true });
    answer('SaveItem', { data: { saveMerchandiseItem: was } });
    renderPage(<ItemForm item={was as never} userId="a1" />);
    const rename = within(await screen.findByRole('group', { name: 'Rename' }));
    const call = async (from: string, to: string) => {
      await userEvent.selectOptions(rename.getByLabelText('Rename'), from);
      await userEvent.clear(rename.getByLabelText('New name'));
      await userEvent.type(rename.getByLabelText('New name'), `${to}{Enter}`);
    };
    await call('Black', 'natural');
    expect(rename.getByText('There is natural already.')).toBeVisible();
    await call('Black', 'Jet');
    await call('L', 'Large');
    expect(asked('SaveItem')).toEqual([]);
    expect(screen.getByLabelText('Pieces of Jet, Large')).toHaveValue('10');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked('SaveItem')).toHaveLength(1));
    expect(asked('SaveItem')).toMatchObject([
      {
        input: {
          changedVariants: [
            {
              variantId: 'v-Black',
              color: 'Jet',
              sizeInventory: [{ sizeId: 's' }, { sizeId: 'm' }, { sizeId: 'l', size: 'Large' }],
            },
          ],
        },
      },
    ]);
  });

  it('says so where no answer came, and a second press saves it once', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    const was = item({ canEdit: true });
    answerEditor(was);
    const keys: unknown[] = [];
    server.use(
      http.post('/api/graphql', async ({ request }) => {
        const { operationName, variables } = (await request.clone().json()) as {
          operationName: string;
          variables: { input: { clientKey: string } };
        };
        if (operationName !== 'SaveItem') return undefined;
        keys.push(variables.input.clientKey);
        return HttpResponse.error();
      }),
    );
    renderPage(<ItemFormPage />, { at: '/dashboard/shop/i1', path: '/dashboard/shop/:id' });
    await userEvent.type(await screen.findByLabelText('Colours'), 'Green');
    await userEvent.type(screen.getByLabelText('Sizes'), 'XL');
    await userEvent.click(screen.getByRole('button', { name: 'Add each with each' }));
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    expect(await screen.findByText(/pressed again, it is saved once/)).toBeVisible();
    expect(keys).toHaveLength(1);

    answer('SaveItem', { data: { saveMerchandiseItem: was } });
    await userEvent.click(save);
    await waitFor(() => expect(where()).toBe('/tradingpost/i1'));
    expect(asked('SaveItem')).toMatchObject([
      { input: { clientKey: keys[0], addedVariants: [{ color: 'Green' }] } },
    ]);
  });

  it('adds nothing again that was saved though the answer was lost', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    const was = item({ canEdit: true });
    const green = variant('Green', [size('g', 'XL', 0)]);
    const after = item({ canEdit: true, version: 4, variants: [...was.variants, green] });
    answerEditor(was);
    server.use(
      http.post('/api/graphql', async ({ request }) => {
        const { operationName } = (await request.clone().json()) as { operationName: string };
        if (operationName !== 'SaveItem') return undefined;
        answer('Item', { data: { getMerchandiseById: after } });
        return HttpResponse.error();
      }),
    );
    renderPage(<ItemFormPage />, { at: '/dashboard/shop/i1', path: '/dashboard/shop/:id' });
    await userEvent.type(await screen.findByLabelText('Colours'), 'Green');
    await userEvent.type(screen.getByLabelText('Sizes'), 'XL');
    await userEvent.click(screen.getByRole('button', { name: 'Add each with each' }));
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    expect(await screen.findByText(/pressed again, it is saved once/)).toBeVisible();
    answer('SaveItem', { data: { saveMerchandiseItem: after } });
    await userEvent.click(save);
    await waitFor(() => expect(asked('SaveItem')).toHaveLength(1));
    const [{ input }] = asked('SaveItem') as [{ input: Record<string, unknown> }];
    expect(input).toMatchObject({ item: { version: 4 } });
    expect(input).not.toHaveProperty('addedVariants');
  });

  it('is kept as a draft', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    answer('CreateItem', { data: { createMerchandiseItem: item({ status: 'DRAFT' }) } });
    renderPage(<ItemForm item={null} userId="a1" />);
    await userEvent.type(screen.getByLabelText('Name'), 'Tour shirt');
    await userEvent.type(screen.getByLabelText('Price'), '25');
    await userEvent.click(screen.getByRole('button', { name: 'Keep as a draft' }));
    await waitFor(() => expect(where()).toBe('/tradingpost/i1'));
    expect(asked('CreateItem')).toMatchObject([{ input: { status: 'DRAFT' } }]);
  });

  it('is archived, and restored as a draft', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    const archived = item({ canEdit: true, status: 'ARCHIVED' });
    answer('ArchiveItem', {
      errors: [{ message: 'Not now.', extensions: { code: 'UNAVAILABLE' } }],
    });
    const { unmount } = renderPage(
      <ItemForm item={item({ canEdit: true }) as never} userId="a1" />,
      { at: '/dashboard/shop/i1' },
    );
    const archive = await screen.findByRole('button', { name: 'Archive' });
    await userEvent.click(archive);
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(where()).toBe('/dashboard/shop/i1');
    answer('ArchiveItem', { data: { deleteMerchandiseItem: archived } });
    await userEvent.click(archive);
    await waitFor(() => expect(where()).toBe('/dashboard/shop'));
    expect(asked('ArchiveItem').at(-1)).toEqual({ id: 'i1' });
    unmount();
    answer('RestoreItem', {
      data: { restoreMerchandiseItem: item({ canEdit: true, status: 'DRAFT' }) },
    });
    renderPage(<ItemForm item={archived as never} userId="a1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('It is a draft again.')).toBeVisible();
    expect(asked('RestoreItem')).toEqual([{ id: 'i1' }]);
  });

  it('begins with what the artist sells in, and warns of what no zone ships', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    answer('SellersCurrencies', sellsIn('CAD'));
    answer('CreateItem', { data: { createMerchandiseItem: item({ canEdit: true }) } });
    renderPage(<ItemForm item={null} userId="a1" />);
    const currency = screen.getByLabelText('Currency');
    await waitFor(() => expect(currency).toHaveValue('CAD'));
    expect(screen.queryByText(/nobody can buy this/)).toBeNull();
    await userEvent.selectOptions(currency, 'EUR');
    expect(screen.getByText(/None of your zones is in EUR: nobody can buy this/)).toBeVisible();
    await expectAccessible();
    await userEvent.selectOptions(currency, 'CAD');
    expect(screen.queryByText(/nobody can buy this/)).toBeNull();
    await userEvent.type(screen.getByLabelText('Name'), 'Patch');
    await userEvent.type(screen.getByLabelText('Price'), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Keep as a draft' }));
    await waitFor(() => expect(asked('CreateItem')).toHaveLength(1));
    expect(asked('CreateItem')).toMatchObject([{ input: { currency: 'CAD' } }]);
  });

  it('waits for what the artist sells in before it is saved', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    let come: () => void = () => undefined;
    const there = new Promise<void>((resolve) => (come = resolve));
    answer('SellersCurrencies', async () => {
      await there;
      return sellsIn('CAD');
    });
    answer('CreateItem', { data: { createMerchandiseItem: item({ canEdit: true }) } });
    renderPage(<ItemForm item={null} userId="a1" />);
    await userEvent.type(screen.getByLabelText('Name'), 'Patch');
    await userEvent.type(screen.getByLabelText('Price'), '5{Enter}');
    const [save, keep] = ['Put it in the shop', 'Keep as a draft'].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect(save).toBeDisabled();
    expect(keep).toBeDisabled();
    const currency = screen.getByLabelText('Currency');
    expect(currency).toHaveValue('');
    expect(currency).toHaveAccessibleDescription(
      'What you sell in is being read. Then this can be saved.',
    );
    expect(asked('CreateItem')).toEqual([]);
    come();
    await waitFor(() => expect(currency).toHaveValue('CAD'));
    await userEvent.click(keep!);
    await waitFor(() =>
      expect(asked('CreateItem')).toMatchObject([{ input: { currency: 'CAD' } }]),
    );
  });

  it('has the currency chosen where what the artist sells in could not be read', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    answer('SellersCurrencies', {
      data: null,
      errors: [{ message: 'No.', extensions: { code: 'INTERNAL' } }],
    });
    answer('CreateItem', { data: { createMerchandiseItem: item({ canEdit: true }) } });
    renderPage(<ItemForm item={null} userId="a1" />);
    await screen.findByText('What you sell in could not be read.');
    await userEvent.type(screen.getByLabelText('Name'), 'Patch');
    await userEvent.type(screen.getByLabelText('Price'), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Keep as a draft' }));
    const currency = screen.getByLabelText('Currency');
    expect(await screen.findByText('Choose what it is sold in.')).toBeVisible();
    expect(currency).toHaveFocus();
    await expectAccessible();
    expect(asked('CreateItem')).toEqual([]);
    await userEvent.selectOptions(currency, 'GBP');
    await userEvent.click(screen.getByRole('button', { name: 'Keep as a draft' }));
    await waitFor(() =>
      expect(asked('CreateItem')).toMatchObject([{ input: { currency: 'GBP' } }]),
    );
  });

  it('says that it needs a name and a price', async () => {
    asMember({ userId: 'a1', accountType: 'artist' });
    answer('SellersTiers', { data: { artistTiers: [] } });
    renderPage(<ItemForm item={null} userId="a1" />);
    await userEvent.click(screen.getByRole('button', { name: 'Put it in the shop' }));
    expect(await screen.findByText('An item has a name.')).toBeVisible();
    expect(screen.getByText('An item has a price.')).toBeVisible();
  });
});
