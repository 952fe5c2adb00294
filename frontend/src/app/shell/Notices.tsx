import { TriangleAlert } from 'lucide-react';
import { LogoMark } from '@/components/Logo';
import { Spinner } from '@/components/Spinner';
import { usePaymentStatus } from '@/core/site/paymentStatus';
import { texts } from '@/lib/texts';

/** Shown where a payment component failed to load. */
export function PaymentBanner() {
  const failed = usePaymentStatus((status) => status.state === 'failed');
  if (!failed) return null;
  return (
    <div role="alert" className="border-b border-warning/40 bg-warning/12 text-sm">
      <p className="page flex items-start gap-3 py-3">
        <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
        {texts.paymentBanner}
      </p>
    </div>
  );
}

/** While the site asks for its status and the session. */
export function StartScreen() {
  return (
    <div className="grid min-h-dvh place-items-center text-accent">
      <Spinner size={40} label="Loading" />
    </div>
  );
}

export function MaintenanceScreen() {
  return (
    <main className="page grid min-h-dvh content-center justify-items-start gap-5">
      <LogoMark size={56} />
      <h1 className="display text-title">{texts.maintenanceTitle}</h1>
      <p className="max-w-prose text-lg text-text-2">
        We are behind the curtain for a while. Write to{' '}
        <a href={`mailto:${texts.supportEmail}`} className="text-accent-text underline">
          {texts.supportEmail}
        </a>{' '}
        if you need us.
      </p>
    </main>
  );
}

export function Footer() {
  return (
    <footer className="page mt-20 pb-8 text-sm text-text-3">
      <p className="border-t border-line pt-6">{texts.footer}</p>
    </footer>
  );
}
