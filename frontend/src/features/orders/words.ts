import type { LedgerAccount, LedgerKind, OrderEventKind, OrderStatus } from '@/gql/graphql';
import { countryName } from '@/lib/countries';
import { locale } from '@/lib/locale';

export const statusWords: Record<OrderStatus, string> = {
  PENDING: 'Not paid yet',
  PAID: 'Paid',
  SHIPPED: 'On its way',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
  REFUNDED: 'Refunded',
  PARTLY_REFUNDED: 'Partly refunded',
};

export const eventWords: Record<OrderEventKind, string> = {
  PLACED: 'Ordered',
  PAID: 'Paid',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
  REFUND_ASKED: 'Refund asked for',
  REFUND_DECLINED: 'Refund declined',
  REFUNDED: 'Refunded',
  REFUND_FAILED: 'A refund did not go through',
  DISPUTED: 'The bank of the buyer asks the payment back',
  DISPUTE_WON: 'The bank takes nothing back',
  DISPUTE_LOST: 'The bank took the payment back',
};

export const accountWords: Record<LedgerAccount, string> = {
  PAYMENTS: 'Paid by buyers',
  SALES: 'Owed for sales',
  SHIPPING: 'Owed for shipping',
  TAX: 'Owed for tax',
  SITE_TAX: 'Tax that the site pays',
  REFUNDS: 'Given back',
  TIERS: 'Owed for support',
  DISPUTES: 'Taken back by a bank',
  TRANSFERS: 'Transferred',
  PAID_OUT: 'Paid out to you',
};

export const ledgerWords: Record<LedgerKind, string> = {
  SALE: 'Sale',
  REFUND: 'Refund',
  SUBSCRIPTION: 'Support',
  GIFT: 'Support, as a gift',
  DISPUTE: 'Dispute lost',
  TRANSFER: 'Transfer',
  REVERSAL: 'Transfer taken back',
};

interface Sized {
  variantName?: string | null;
  size: string;
}

/** What kind and size of a thing it is; empty where there is but one. */
export const kindOf = ({ variantName, size }: Sized): string =>
  [variantName, size].filter(Boolean).join(', ');

/** '4 May 2026, 14:05', where the person is. */
export const formatMoment = (date: string): string =>
  new Date(date).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** '14:05', where the person is. */
export const formatClock = (date: string): string =>
  new Date(date).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });

interface Posted {
  name: string;
  line1: string;
  line2?: string | null;
  city: string;
  region?: string | null;
  postalCode?: string | null;
  country: string;
  phone?: string | null;
}

/** An address as it is written on a parcel, a line each. */
export function addressLines(address: Posted): string[] {
  const { name, line1, line2, city, region, postalCode, country, phone } = address;
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [
    name,
    line1,
    line2,
    [town, region].filter(Boolean).join(', '),
    countryName(country),
    phone,
  ].filter((line): line is string => Boolean(line));
}

/** What is said of a tax: 'Tax, 19 %'. */
export const taxWords = (rate: number, isIncluded: boolean): string =>
  `${isIncluded ? 'Tax in it' : 'Tax'}${rate > 0 ? `, ${rate} %` : ''}`;
