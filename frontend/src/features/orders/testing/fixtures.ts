/** Orders and checkouts as the server answers them. */

export const address = {
  __typename: 'Address',
  name: 'Robin Ferreira',
  line1: 'Quay 4',
  line2: null,
  city: 'Bremen',
  region: null,
  postalCode: '28195',
  country: 'DE',
  phone: null,
};

export function keptAddress(n: number, more: Record<string, unknown> = {}) {
  return { __typename: 'KeptAddress', id: `kept-${n}`, isDefault: false, address, ...more };
}

export function orderLine(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'OrderLine',
    id: `line-${n}`,
    merchandiseId: `item-${n}`,
    name: `Shirt ${n}`,
    variantName: 'Black',
    size: 'M',
    imageUrl: null,
    price: 25,
    quantity: 2,
    total: 50,
    refundedQuantity: 0,
    grams: null,
    albumId: null,
    trackId: null,
    downloadUrl: null,
    ...more,
  };
}

export function order(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Order',
    id: `order-${n}`,
    number: `K7QM-000${n}`,
    status: 'PAID',
    createdAt: '2026-05-04T10:00:00.000Z',
    currency: 'EUR',
    subTotal: 50,
    discountCode: null,
    discount: 0,
    shipping: 4.5,
    tax: 8.7,
    taxIncluded: true,
    taxRate: 19,
    total: 54.5,
    refunded: 0,
    refundAsked: false,
    refundReason: null,
    grams: null,
    canCancel: false,
    canAskRefund: false,
    canDeclineRefund: false,
    canShip: false,
    canDeliver: false,
    canRefund: false,
    trackingNumber: null,
    carrier: null,
    email: 'robin@sidestage.test',
    buyer: { __typename: 'OrderBuyer', userId: 'fan-1', handle: 'robin', name: 'Robin Ferreira' },
    seller: {
      __typename: 'OrderSeller',
      userId: 'artist-1',
      handle: 'kestrelyard',
      businessName: 'Kestrel Yard',
    },
    address,
    lines: [orderLine(1)],
    events: [
      event('PLACED', { byId: 'fan-1' }),
      event('PAID', { at: '2026-05-04T10:02:00.000Z', byId: 'fan-1' }),
    ],
    ...more,
  };
}

export function event(kind: string, more: Record<string, unknown> = {}) {
  return {
    __typename: 'OrderEvent',
    id: `event-${kind}`,
    kind,
    at: '2026-05-04T10:00:00.000Z',
    byId: null,
    note: null,
    ...more,
  };
}

export function payment(more: Record<string, unknown> = {}) {
  return {
    __typename: 'Payment',
    id: 'payment-1',
    currency: 'EUR',
    amount: 54.5,
    status: 'REQUIRES_PAYMENT',
    clientSecret: 'pi_1_secret_2',
    failure: null,
    ...more,
  };
}

export function checkout(more: Record<string, unknown> = {}) {
  return {
    __typename: 'Checkout',
    checkoutId: 'checkout-1',
    status: 'OPEN',
    expiresAt: new Date(Date.now() + 12.5 * 60_000).toISOString(),
    payments: [payment()],
    orders: [order(1, { status: 'PENDING' })],
    ...more,
  };
}

export function preview(more: Record<string, unknown> = {}) {
  return {
    __typename: 'CheckoutPreview',
    problems: [],
    ships: true,
    needsPostalCode: false,
    totals: [{ __typename: 'CartTotal', currency: 'EUR', total: 54.5 }],
    address: null,
    sellers: [
      {
        __typename: 'CheckoutSeller',
        creatorId: 'artist-1',
        businessName: 'Kestrel Yard',
        currency: 'EUR',
        subTotal: 50,
        discountCode: null,
        discount: 0,
        shipping: 4.5,
        tax: 8.7,
        taxIncluded: true,
        taxRate: 19,
        total: 54.5,
        problem: null,
        items: [
          {
            __typename: 'CheckoutLine',
            sizeId: 'size-1',
            name: 'Shirt 1',
            variantName: 'Black',
            size: 'M',
            imageUrl: null,
            quantity: 2,
            total: 50,
          },
        ],
      },
    ],
    ...more,
  };
}

export const refused = (
  message: string,
  code = 'CONFLICT',
  fields?: Readonly<Record<string, string>>,
) => ({ data: null, errors: [{ message, extensions: { code, ...(fields ? { fields } : {}) } }] });
