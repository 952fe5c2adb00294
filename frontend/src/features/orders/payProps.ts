import type { PaymentStatus } from '@/gql/graphql';

/** What is to be paid, or a card that is to be kept. */
interface Payable {
  id: string;
  currency: string;
  amount: number;
  status: PaymentStatus;
  clientSecret?: string | null;
  failure?: string | null;
}

/** What takes a payment is given. */
export interface PayProps {
  payment: Payable;
  /** The page to which a bank leads back. */
  returnTo: string;
  /** Looks anew at what is paid. */
  onPaid: () => Promise<void>;
  /** Nothing is paid: the card is kept for later. */
  keeps?: boolean;
}
