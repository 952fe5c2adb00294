import { create } from 'zustand';

interface PaymentStatus {
  state: 'idle' | 'ready' | 'failed';
}

/** Whether the payment component is there. Checkout loads it; the shell warns where it failed. */
export const usePaymentStatus = create<PaymentStatus>()(() => ({ state: 'idle' }));

/** Notes that the payment component does not work, though its script may have come. */
export const paymentComponentFailed = () => usePaymentStatus.setState({ state: 'failed' });

/** Loads the payment component by the loader given, and keeps how that went. Undefined where it failed. */
export async function loadPaymentComponent<T>(
  load: () => Promise<T | null>,
): Promise<T | undefined> {
  try {
    const component = await load();
    if (component !== null) {
      usePaymentStatus.setState({ state: 'ready' });
      return component;
    }
  } catch {
    // Mostly a blocker of advertisements: the banner says so, and the rest of the site goes on.
  }
  paymentComponentFailed();
  return undefined;
}
