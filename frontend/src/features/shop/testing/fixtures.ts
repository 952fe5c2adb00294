import { page } from '@/test/fixtures';
/** What is for sale, as the server answers it. */

export const size = (id: string, name: string, available: number, more: object = {}) => ({
  __typename: 'MerchandiseSize',
  sizeId: id,
  size: name,
  quantity: available,
  available,
  price: null,
  currency: 'EUR',
  currentPrice: 25,
  reserved: null,
  held: null,
  sold: null,
  lowStockThreshold: null,
  lastRestockDate: null,
  tellsWhenBack: false,
  ...more,
});

export const variant = (color: string, sizeInventory: object[]) => ({
  __typename: 'MerchandiseVariant',
  variantId: `v-${color}`,
  sku: 'SH-1',
  name: null,
  price: null,
  variantImages: [`/api/images/merch/${color}`],
  imageTexts: [`The ${color} one`],
  color,
  style: null,
  gender: null,
  format: null,
  weight: null,
  weightGrams: null,
  ownWeightGrams: null,
  edition: null,
  material: 'Cotton',
  attributes: [],
  sizeInventory,
});

export function item(more: object = {}) {
  return {
    __typename: 'MerchandiseItem',
    id: 'i1',
    name: 'Tour shirt',
    userId: 'a1',
    handle: 'kestrels',
    businessName: 'The Kestrels',
    category: 'Clothing',
    currency: 'EUR',
    minPrice: 25,
    maxPrice: 27.5,
    defaultImageUrl: '/api/images/merch/p1',
    status: 'ACTIVE',
    available: 12,
    tierName: null,
    hasAccessTo: true,
    description: 'Printed by hand.',
    subCategory: 'T-shirt',
    basePrice: 25,
    currentPrice: 25,
    additionalImages: [],
    imageTexts: [''],
    shippingAndReturnInfo: 'Sent on Mondays.',
    tierId: null,
    tierPrice: null,
    tierOnly: false,
    albumId: null,
    trackId: null,
    isBought: false,
    nameYourPrice: false,
    isSubscribed: false,
    version: 3,
    canEdit: false,
    variants: [
      variant('Black', [
        size('s', 'S', 0),
        size('m', 'M', 2, { price: 27.5, currentPrice: 27.5 }),
        size('l', 'L', 10),
      ]),
      variant('Natural', [size('n', 'S', 0)]),
    ],
    ...more,
  };
}

/** What an artist sells in who has a tier and a zone in a currency. */
export const sellsIn = (currency: string) => ({
  data: {
    merchandiseByCreator: page('MerchandiseConnection', []),
    artistTiers: [{ __typename: 'Tier', id: 't', currency }],
    shippingSettings: {
      __typename: 'ShippingSettings',
      zones: [{ __typename: 'ShippingZone', currency }],
    },
  },
});
