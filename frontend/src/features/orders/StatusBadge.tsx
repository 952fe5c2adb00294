import { Badge } from '@/components/Badge';
import type { OrderStatus } from '@/gql/graphql';
import { statusWords } from './words';

const kinds = {
  PENDING: 'plain',
  PAID: 'info',
  SHIPPED: 'info',
  DELIVERED: 'success',
  CANCELLED: 'plain',
  REFUNDED: 'plain',
  PARTLY_REFUNDED: 'plain',
} as const;

interface StatusBadgeProps {
  order: { status: OrderStatus; refundAsked: boolean };
}

/** How far an order is, and whether its buyer waits for an answer. */
export function StatusBadge({ order: { status, refundAsked } }: StatusBadgeProps) {
  if (refundAsked) return <Badge kind="warning">Refund asked for</Badge>;
  return <Badge kind={kinds[status]}>{statusWords[status]}</Badge>;
}
