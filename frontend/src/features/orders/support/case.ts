import type { OrderEventKind, OrderStatus } from '@/gql/graphql';
import { formatSeconds } from '@/lib/figures';

interface Somebody {
  userId: string;
  handle: string;
  displayName: string;
}

/** An order among others, as support sees it. Amounts are in minor units. */
export interface ListedOrder {
  id: string;
  number: string;
  status: OrderStatus;
  buyer: Somebody;
  seller: Somebody;
  total: number;
  currency: string;
  createdAt: string;
  paidAt: string | null;
  refundAskedAt: string | null;
}

export interface ListedOrders {
  orders: ListedOrder[];
  nextCursor: string | null;
}

/** One order, without where it goes and what people write about it. */
export interface OrderCase extends ListedOrder {
  subTotal: number;
  discount: number;
  shipping: number;
  tax: number;
  taxIncluded: boolean;
  refunded: number;
  lines: {
    id: string;
    itemId: string;
    name: string;
    variant: string;
    size: string;
    price: number;
    quantity: number;
    refunded: number;
    isDownload: boolean;
  }[];
  steps: {
    id: string;
    kind: OrderEventKind;
    at: string;
    by: 'buyer' | 'seller' | 'staff' | null;
  }[];
  refunds: {
    id: string;
    amount: number;
    status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
    isDispute: boolean;
    createdAt: string;
  }[];
  payment: {
    amount: number;
    status: keyof typeof paymentWords;
    failure: string | null;
    observedAt: string;
  } | null;
}

export const paymentWords = {
  REQUIRES_PAYMENT: 'Waits for the buyer',
  REQUIRES_ACTION: 'The bank asks the buyer',
  PROCESSING: 'Under way',
  SUCCEEDED: 'Paid',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
} as const;

export const refundWords = {
  PENDING: 'On its way',
  SUCCEEDED: 'Paid back',
  FAILED: 'Did not go through',
} as const;

/** 'waits 3 d 4 h'. */
export const waitWords = (since: string, now = Date.now()): string =>
  `waits ${formatSeconds(Math.max(0, now - Date.parse(since)) / 1000)}`;
