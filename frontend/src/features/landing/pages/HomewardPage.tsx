import { Navigate, useLocation } from 'react-router';
import { useSession } from '@/core/session';
import { useSiteStatus } from '@/core/site/siteStatus';
import { usePageTitle } from '@/lib/page';
import { landingTexts } from '@/lib/landingTexts';
import { EarlyAccessForm } from '../EarlyAccessForm';

/**
 * The addresses of the landing page for whom it is not shown to: they lead home, but a visitor who cannot just sign up
 * can leave an address here, as links of friends and of the sign-up say.
 */
export default function HomewardPage() {
  const { status } = useSession();
  const { registration } = useSiteStatus();
  const { pathname } = useLocation();
  if (status === 'visitor' && pathname === '/landing' && registration !== 'open')
    return <LeaveAddress registration={registration} />;
  return <Navigate to="/" replace />;
}

function LeaveAddress({ registration }: { registration: 'invite' | 'closed' }) {
  usePageTitle(landingTexts.earlyAccess);
  return (
    <div className="page grid max-w-160 gap-6 py-12 wide:py-20">
      <h1 className="display text-title">{landingTexts.earlyAccess}</h1>
      <p className="text-text-2">
        {registration === 'invite'
          ? 'New accounts are made by invitation. Leave your address, and you get one when it is your turn.'
          : 'New accounts are not made at the moment. Leave your address to hear when they are.'}
      </p>
      <EarlyAccessForm registration={registration} />
    </div>
  );
}
