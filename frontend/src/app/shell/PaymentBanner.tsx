import { TriangleAlert } from 'lucide-react';
import { texts } from '@/lib/texts';

/** Shown where a payment component failed to load. */
export function PaymentBanner() {
  return (
    <div role="alert" data-print="no" className="border-b border-warning/40 bg-warning/12 text-sm">
      <p className="page flex items-start gap-3 py-3">
        <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
        {texts.paymentBanner}
      </p>
    </div>
  );
}
