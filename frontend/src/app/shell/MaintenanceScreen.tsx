import { LogoMark } from '@/components/Logo';
import { texts } from '@/lib/texts';

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
