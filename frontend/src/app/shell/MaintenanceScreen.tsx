import { useState } from 'react';
import { LogoMark } from '@/components/Logo';
import { useSiteStatus } from '@/core/site/siteStatus';
import { formatMoment } from '@/lib/when';
import { texts } from '@/lib/texts';

export function MaintenanceScreen() {
  const until = useSiteStatus(({ killswitchUntil }) => killswitchUntil);
  const supportEmail = useSiteStatus((site) => site.supportEmail);
  const [now] = useState(() => Date.now());
  return (
    <main className="page grid min-h-dvh content-center justify-items-start gap-5">
      <LogoMark size={56} />
      <h1 className="display text-title">{texts.maintenanceTitle}</h1>
      <p className="max-w-prose text-lg text-text-2">
        We are behind the curtain for a while. This page opens by itself when we are back.
      </p>
      {until && (
        <p className="tabular text-lg">
          {Date.parse(until) > now ? (
            <>
              We plan to be back by <time dateTime={until}>{formatMoment(until)}</time>.
            </>
          ) : (
            'It takes longer than planned.'
          )}
        </p>
      )}
      {supportEmail && (
        <p className="max-w-prose text-text-2">
          Write to{' '}
          <a href={`mailto:${supportEmail}`} className="text-accent-text underline">
            {supportEmail}
          </a>{' '}
          if you need us.
        </p>
      )}
    </main>
  );
}
