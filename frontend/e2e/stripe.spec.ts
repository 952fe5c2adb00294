import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, inBrowser, phone, visit, type Visit } from './support/browser';
import { addToCart, checkOut, payButton } from './support/buy';
import { popup } from './support/messages';
import { graphql, uploadTone, userIdOf } from './support/music';
import { looksRight, readOnTo, settled } from './support/page';
import { api, newArtist, newFan, type Person } from './support/person';
import { listen } from './support/sound';
import { Stripe, writeCard } from './support/stripe';

/** Takes payments, each provider in its own way. */
interface Till {
  /** Has a browser reach the provider. */
  open: (opened: Visit) => Promise<void>;
  /** Gives a card and pays. */
  pay: (page: Page, card: string) => Promise<void>;
}

const good = '4242424242424242';
const declined = '4000000000000002';
const asked = '4000002500003155';

const subjectsTo = async ({ handle }: Person) => {
  const mails = await api<{ subject: string }[]>(
    `/dev/mailbox?to=${encodeURIComponent(`${handle}@sidestage.test`)}`,
  );
  return mails.map(({ subject }) => subject).join('\n');
};

/** Milliseconds: what is told waits for whoever is told before. */
const told = { timeout: 20_000 };

/** What somebody is told of, where they see it. */
async function isTold(person: Person, ...all: RegExp[]): Promise<void> {
  const { page } = await visit({ tokens: person, size: phone });
  await page.goto('/cart');
  await page
    .getByRole('button', { name: /^Messages/ })
    .first()
    .click();
  await popup(page)
    .getByRole('tab', { name: /^Notifications/ })
    .click();
  const list = popup(page).getByRole('list', { name: 'Notifications' });
  for (const words of all) await list.getByRole('link', { name: words }).first().waitFor(told);
}

interface Offered {
  createMerchandiseItem: {
    itemId: string;
    variants: { variantId: string; sizeInventory: { sizeId: string }[] }[];
  };
}

const createItem = `
  mutation ($input: CreateMerchandiseItemInput!) {
    createMerchandiseItem(input: $input) {
      itemId
      variants {
        variantId
        sizeInventory {
          sizeId
        }
      }
    }
  }
`;

/** Goes once as far as paying and back: a server that has just started takes longer for that than a page waits. */
async function warmUp(fan: Person, { createMerchandiseItem: item }: Offered): Promise<void> {
  const variant = item.variants[0];
  await graphql(
    'mutation ($input: AddToCartInput!) { addToCart(input: $input) { cartId } }',
    {
      input: {
        merchandiseId: item.itemId,
        variantId: variant?.variantId,
        sizeId: variant?.sizeInventory[0]?.sizeId,
      },
    },
    fan,
  );
  const begin = async () =>
    await graphql<{ checkoutCart: { checkoutId: string } }>(
      'mutation ($input: CheckoutInput!) { checkoutCart(input: $input) { checkoutId } }',
      {
        input: {
          clientKey: 'warm',
          address: { name: 'Ode', line1: 'Quay 1', city: 'Bremen', country: 'DE' },
        },
      },
      fan,
    );
  const { checkoutCart } = await begin().catch(begin);
  await graphql(
    'mutation ($id: ID!) { cancelCheckout(id: $id) { status } clearCart { cartId } }',
    { id: checkoutCart.checkoutId },
    fan,
  );
}

/** What a member and two artists live through with their money, from the first to the last. */
function story(till: () => Till): void {
  let wren: Person;
  let heron: Person;
  let fan: Person;
  let shirt = '';
  let record = '';

  beforeAll(async () => {
    wren = await newArtist('Wren');
    heron = await newArtist('Heron');
    fan = await newFan('Ode');
    const offered = await graphql<Offered>(
      createItem,
      {
        input: {
          name: 'Tidal record',
          basePrice: 20,
          currency: 'EUR',
          status: 'ACTIVE',
          variants: [{ color: 'Black', sizeInventory: [{ size: 'LP', quantity: 9 }] }],
        },
      },
      heron,
    );
    record = `/tradingpost/${offered.createMerchandiseItem.itemId}`;
    await warmUp(fan, offered);
  }, 120_000);

  const paying = async (person: Person, size = desktop) => {
    const opened = await visit({ tokens: person, size });
    await till().open(opened);
    return opened.page;
  };

  test('an artist makes a shirt of two colours and four sizes', async () => {
    const { page } = await visit({ tokens: wren, size: desktop });
    await page.goto('/dashboard/shop/new');
    await page.getByLabel('Name').fill('Harbour shirt');
    await page.getByLabel('Price', { exact: true }).fill('25');
    await page.getByLabel('Currency').selectOption('EUR');
    await page.getByLabel('Colours').fill('Black, Sand');
    await page.getByLabel('Sizes').fill('S, M, L, XL');
    await page.getByRole('button', { name: 'Add each with each' }).click();
    await page.getByLabel('Pieces of all').fill('3');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByRole('button', { name: 'Put it in the shop' }).click();
    await page.waitForURL('**/tradingpost/*');
    shirt = new URL(page.url()).pathname;
    await page.getByRole('radio', { name: /^Sand/ }).check({ force: true });
    expect(await page.getByRole('radio').count()).toBe(6);
  });

  test('a fan pays for it and for the record of another artist at once', async () => {
    const page = await paying(fan);
    await page.goto(shirt);
    await page.getByRole('radio', { name: /^Sand/ }).check({ force: true });
    await page.getByRole('radio', { name: /^XL/ }).check({ force: true });
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page
      .getByRole('dialog', { name: 'Cart' })
      .getByText(/^Added: /)
      .waitFor();
    await addToCart(page, record, /^LP/);
    await checkOut(page);
    await till().pay(page, declined);
    await page
      .getByRole('alert')
      .getByText(/^The card was declined/)
      .waitFor();
    await till().pay(page, good);
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await expect
      .poll(() => page.getByRole('list', { name: 'Your orders' }).getByRole('listitem').count())
      .toBe(2);
  });

  test('both artists see an order, one ships it and one pays it back', async () => {
    const { page: desk } = await visit({ tokens: wren, size: desktop });
    await desk.goto('/dashboard/sales');
    await desk
      .getByRole('checkbox', { name: /^Select order/ })
      .first()
      .check();
    await desk.getByRole('button', { name: 'Mark shipped' }).click();
    const ship = desk.getByRole('dialog', { name: 'Ship 1 order' });
    await ship.getByLabel('Tracking number (optional)').fill('00340');
    await ship.getByRole('button', { name: 'Mark shipped' }).click();
    await desk.getByRole('table', { name: 'Sales' }).getByText('On its way').first().waitFor();

    const { page: other } = await visit({ tokens: heron, size: phone });
    await other.goto('/dashboard/sales');
    await other.getByRole('table', { name: 'Sales' }).getByRole('link').first().click();
    await other.waitForURL('**/orders/*');
    await other.getByRole('button', { name: 'Refund' }).click();
    const refund = other.getByRole('dialog', { name: /^Refund order/ });
    await refund.getByRole('button', { name: 'Refund' }).click();
    await other.getByText('Refunded', { exact: true }).first().waitFor();

    const { page } = await visit({ tokens: fan, size: desktop });
    await page.goto('/orders');
    const orders = page.getByRole('list', { name: 'Your orders' });
    await orders.getByText('On its way').first().waitFor();
    await orders.getByText('Refunded').first().waitFor();
  });

  test('a fan hears what a tier opens, ends it, and keeps it to the end of what is paid', async () => {
    // A second try finds the tier of the first.
    const tier = `Front row ${Date.now()}`;
    const { createTier } = await graphql<{ createTier: { id: string } }>(
      'mutation ($input: CreateTierInput!) { createTier(input: $input) { id } }',
      { input: { name: tier, price: 5, currency: 'EUR' } },
      wren,
    );
    const { track } = await graphql<{ track: { id: string } }>(
      'mutation ($input: CreateAudioTrackInput!) { track: createAudioTrack(input: $input) { id } }',
      {
        input: {
          title: 'Slack water',
          userId: userIdOf(wren),
          streamingUrl: await uploadTone(40, wren),
          status: 'PUBLISHED',
          tierId: createTier.id,
        },
      },
      wren,
    );
    const page = await paying(fan);
    const player = page.getByRole('region', { name: 'Player' });
    /** It plays to its end, rather than as a preview. */
    const isWhole = async () => {
      await page.goto(`/track/${track.id}`);
      await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
      await expect
        .poll(() => player.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuemax'))
        .toBe('40');
    };
    await page.goto(`/track/${track.id}`);
    await page.getByText(/^This track is for supporters with/).waitFor();

    await page.goto(`/${wren.handle}`);
    const support = page.getByRole('link', {
      name: `Support ${wren.name} with ${tier}`,
      exact: true,
    });
    // What comes above the tiers moves them, and a press in that moment falls beside them.
    await readOnTo(page, support);
    await settled(page);
    await support.click();
    await page.getByRole('button', { name: 'Go on to pay' }).click();
    await till().pay(page, good);
    await page.getByText(`You support ${wren.name}.`).waitFor();
    await isWhole();
    await expect
      .poll(async () => (await listen(page, 800)).moved, { timeout: 15_000 })
      .toBeGreaterThan(0.3);

    await page.goto('/subscriptions');
    const mine = page.getByRole('listitem', { name: wren.name, exact: true });
    await mine.getByText(/It goes on by itself/).waitFor();
    await mine.getByText(/4242/).waitFor();
    await mine.getByRole('button', { name: 'End it' }).click();
    await page
      .getByRole('dialog', { name: /^End your support/ })
      .getByRole('button', { name: 'End it' })
      .click();
    await mine.getByText(/Until then you keep all that it opens/).waitFor();
    await isWhole();
  });

  test('mails and notifications tell everybody', async () => {
    const bought = new RegExp(`${fan.name} bought from you`);
    await isTold(wren, bought, new RegExp(`${fan.name} supports you`));
    await isTold(heron, bought);
    await isTold(fan, /is on its way/, /You were paid back/);
    for (const artist of [wren, heron])
      await expect.poll(() => subjectsTo(artist), told).toMatch(/^New order /m);
    for (const words of [
      /^Your order [\w-]+$/m,
      /is on its way$/m,
      /^Refund of your order /m,
      /^You support /m,
      /^You end your support of /m,
    ])
      await expect.poll(() => subjectsTo(fan), told).toMatch(words);
  });
}

inBrowser('Money by test payments', () => {
  story(() => ({
    open: () => Promise.resolve(),
    pay: async (page, card) => {
      await page.getByRole('button', { name: new RegExp(card.slice(-4)) }).click();
      await payButton(page).click();
    },
  }));
});

inBrowser('Money by Stripe', () => {
  let stripe: Stripe;
  beforeAll(async () => {
    stripe = await Stripe.start();
  }, 240_000);
  afterAll(async () => stripe?.stop(), 240_000);

  const till: Till = {
    open: async (opened) => {
      // What Stripe refuses a card for is an answer.
      opened.allow(/^402 \/v1\//);
      await stripe.comeTo(opened.page);
    },
    pay: async (page, card) => {
      await writeCard(page, card);
      await payButton(page).click();
    },
  };
  story(() => till);

  test('a bank that asks leads back to what was bought', async () => {
    const heron = await newArtist('Heron');
    const { createMerchandiseItem } = await graphql<Offered>(
      createItem,
      {
        input: {
          name: 'Tour poster',
          basePrice: 10,
          status: 'ACTIVE',
          variants: [{ sizeInventory: [{ size: 'A2', quantity: 9 }] }],
        },
      },
      heron,
    );
    const opened = await visit({ tokens: await newFan('Lune'), size: phone });
    await till.open(opened);
    const { page } = opened;
    await addToCart(page, `/tradingpost/${createMerchandiseItem.itemId}`, /^A2/);
    await checkOut(page);
    await page.frameLocator('iframe').getByLabel('Card number').waitFor();
    await settled(page);
    // What looks for faults speaks with all frames, and this one is another site's.
    opened.allow(/^console: Failed to execute 'postMessage'.*js\.stripe\.com/);
    await looksRight(page, 'paying by Stripe');
    await till.pay(page, asked);
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.waitForURL(/\/checkout\/[\w-]+$/);
    await page.getByText(/We are unable to authenticate/).waitFor();
    await till.pay(page, asked);
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL(/\/checkout\/[\w-]+$/);
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  });

  test('another card is taken while a bank asks over the page', async () => {
    const wren = await newArtist('Wren');
    const fan = await newFan('Lark');
    const { createTier } = await graphql<{ createTier: { id: string } }>(
      'mutation ($input: CreateTierInput!) { createTier(input: $input) { id } }',
      { input: { name: 'Front row', price: 5, currency: 'EUR' } },
      wren,
    );
    const opened = await visit({ tokens: fan, size: desktop });
    await till.open(opened);
    const { page } = opened;
    await page.goto(`/support/${userIdOf(wren)}/${createTier.id}`);
    await page.getByRole('button', { name: 'Go on to pay' }).click();
    await till.pay(page, good);
    await page.getByText(`You support ${wren.name}.`).waitFor();
    await page.goto('/subscriptions');
    await page.evaluate(() => (document.documentElement.dataset.bank = 'over'));
    await page.getByRole('button', { name: 'Another card' }).click();
    await writeCard(page, asked);
    await page.getByRole('button', { name: 'Keep this card' }).click();
    await page
      .frameLocator('iframe[title="3D Secure"]')
      .getByRole('button', { name: 'Complete' })
      .click();
    await page.getByText('That card is charged now.').waitFor();
    await page.getByText(/3155/).waitFor();
  });

  test('a form that does not come says why, and comes when it is asked for again', async () => {
    const wren = await newArtist('Wren');
    const { createTier } = await graphql<{ createTier: { id: string } }>(
      'mutation ($input: CreateTierInput!) { createTier(input: $input) { id } }',
      { input: { name: 'Front row', price: 5, currency: 'EUR' } },
      wren,
    );
    const opened = await visit({ tokens: await newFan('Dove'), size: desktop });
    const { page } = opened;
    // A blocker of advertisements keeps it away.
    opened.allow(/^failed: \/[a-z]+\/stripe.js net::ERR_BLOCKED_BY_CLIENT/);
    await page.route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'));
    await page.goto(`/support/${userIdOf(wren)}/${createTier.id}`);
    await page.getByRole('button', { name: 'Go on to pay' }).click();
    await page
      .getByText(
        'Warning: There was an issue loading some components. Some features may not work correctly. Please ensure your ad-blocker is disabled for this site.',
      )
      .waitFor();
    await page.getByText('The payment form did not load.').waitFor();
    await settled(page);
    await looksRight(page, 'a payment form that did not load');
    await page.unrouteAll();
    await till.open(opened);
    await page.getByRole('button', { name: 'Try again' }).click();
    await till.pay(page, good);
    await page.getByText(`You support ${wren.name}.`).waitFor();
    expect(await page.getByText(/^Warning: There was an issue/).count()).toBe(0);
  });
});
