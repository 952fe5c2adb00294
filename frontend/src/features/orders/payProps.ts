import type { CheckoutPartsFragment } from '@/gql/graphql';

/** What takes a payment is given. */
export interface PayProps {
  checkoutId: string;
  payment: CheckoutPartsFragment['payments'][number];
  /** Looks at the checkout anew. */
  onPaid: () => Promise<void>;
}
