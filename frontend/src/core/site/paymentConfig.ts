import type { Read } from '@/core/data/restCache';
import { fromMinor } from '@/lib/price';

/** Who takes payments. */
export interface PaymentConfig {
  provider: 'stripe' | 'sandbox';
  publishableKey: string | null;
  /** The smallest sums above nothing that are charged, in minor units: by currency, and in all others. */
  smallestCharge: { usual: number; of: Record<string, number> };
}

/** The smallest price above nothing in a currency. */
export function smallestPrice({ smallestCharge }: PaymentConfig, currency: string): number {
  return fromMinor(smallestCharge.of[currency] ?? smallestCharge.usual, currency);
}

/** The read of who takes payments. */
export const paymentConfigRead: Read = {
  service: 'payment',
  path: '/payments/config',
  auth: false,
};
