/** Gifts as the server answers them. */

const person = (n: string, name: string) => ({
  __typename: 'PersonInfo',
  userId: n,
  handle: n.replace('-', ''),
  displayName: name,
});

export const gift = (more: Record<string, unknown> = {}) => ({
  __typename: 'TierGift',
  id: 'gift-1',
  number: 'G-1234567890',
  status: 'READY',
  tierId: 'tier-1',
  tierName: 'Backstage',
  months: 3,
  message: null,
  paidAt: '2026-05-04T10:00:00.000Z',
  expiresAt: '2027-05-04T10:00:00.000Z',
  redeemedAt: null,
  startsAt: null,
  endsAt: null,
  amount: 15,
  currency: 'EUR',
  tax: 0,
  taxRate: 0,
  recipient: 'LINK',
  recipientEmail: null,
  deliverAt: null,
  deliveredAt: null,
  refundFailure: null,
  isRefundSentBack: null,
  dispute: null,
  link: 'https://x.test/gift/ABCD-EFGH-IJKL-MNOP',
  artist: { ...person('artist-1', 'Kestrel Yard'), profilePictureUrl: null },
  giver: person('fan-1', 'Anna'),
  redeemer: null,
  recipientMember: null,
  payment: null,
  ...more,
});

/** As who has its code sees it. */
export const present = (more: Record<string, unknown> = {}) =>
  gift({
    amount: null,
    currency: null,
    tax: null,
    taxRate: null,
    recipient: null,
    link: null,
    ...more,
  });

export const opened = {
  status: 'REDEEMED',
  redeemedAt: '2026-05-05T10:00:00.000Z',
  startsAt: '2026-05-05T10:00:00.000Z',
  endsAt: '2099-08-05T10:00:00.000Z',
  redeemer: person('ben-1', 'Ben'),
  link: null,
};

export const payment = {
  __typename: 'GiftPayment',
  id: 'gift-1',
  amount: 15,
  currency: 'EUR',
  status: 'REQUIRES_PAYMENT',
  failure: null,
  clientSecret: 'pi_1_secret_2',
};

export const waiting = (more: Record<string, unknown> = {}) =>
  gift({ status: 'WAITING', paidAt: null, expiresAt: null, link: null, payment, ...more });

/** What it costs to give a tier, without tax. */
export const price = (more: Record<string, unknown> = {}) => ({
  __typename: 'SupportPrice',
  currency: 'EUR',
  price: 15,
  credit: 0,
  tax: 0,
  taxIncluded: false,
  taxRate: 0,
  total: 15,
  country: 'DE',
  needsCountry: false,
  postalCode: null,
  needsPostalCode: false,
  ...more,
});

export const tier = {
  __typename: 'Tier',
  id: 'tier-1',
  name: 'Backstage',
  description: 'Hear it first.',
  perks: ['Demos'],
  price: 5,
  yearlyPrice: 50,
  currency: 'EUR',
  artistUserId: 'artist-1',
};
