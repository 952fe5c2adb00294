import type { Read } from '@/core/data/restCache';

/** Who takes payments. */
export interface PaymentConfig {
  provider: 'stripe' | 'sandbox';
  publishableKey: string | null;
}

/** The read of who takes payments. */
export const paymentConfigRead: Read = {
  service: 'payment',
  path: '/payments/config',
  auth: false,
};
