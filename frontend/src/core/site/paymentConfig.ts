import type { Read } from '@/core/data/restCache';
/** Who takes payments. */
export interface PaymentConfig {
  provider: 'stripe' | 'sandbox';
  publishableKey: string | null;
  /** The smallest sums above nothing that are charged, in minor units: by currency, and in all others. */
  smallestCharge: { usual: number; of: Record<string, number> };
  /** Those without a minor unit; that of all others is a hundredth. What a browser knows of that changes with its version. */
  wholeCurrencies: string[];
}

/** The smallest price above nothing in a currency. */
export function smallestPrice(config: PaymentConfig, currency: string): number {
  const { smallestCharge, wholeCurrencies } = config;
  const amount = smallestCharge.of[currency] ?? smallestCharge.usual;
  return wholeCurrencies.includes(currency) ? amount : amount / 100;
}

/** The read of who takes payments. */
export const paymentConfigRead: Read = {
  service: 'payment',
  path: '/payments/config',
  auth: false,
};
