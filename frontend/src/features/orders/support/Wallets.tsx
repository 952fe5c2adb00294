import { Badge } from '@/components/Badge';
import { Panel } from '@/components/instruments/Panel';
import { useRest } from '@/core/data/useRest';
import { formatTime } from '@/lib/figures';

interface WalletState {
  /** Null where the site has no domain that Stripe takes, and in the sandbox. */
  domain: string | null;
  isRegistered: boolean;
  applePay: boolean;
  googlePay: boolean;
  /** What is in the way. */
  problem: string | null;
  checkedAt: string | null;
}

/** How far Apple Pay and Google Pay are offered on the site. */
export function Wallets() {
  const { answer } = useRest<WalletState>({ service: 'content', path: '/admin/wallets' });
  if (!answer) return null;
  const { domain, applePay, googlePay, problem, checkedAt } = answer;
  return (
    <Panel
      className="mt-8"
      title="Wallets"
      note={
        domain
          ? `Offered at ${domain}, once Stripe has verified it.`
          : 'Offered where Stripe takes payments on a domain of the site’s own.'
      }
    >
      <ul aria-label="Wallets" className="flex flex-wrap gap-x-6 gap-y-2">
        {[
          { name: 'Apple Pay', isOffered: applePay },
          { name: 'Google Pay', isOffered: googlePay },
        ].map(({ name, isOffered }) => (
          <li key={name} className="flex items-center gap-2">
            {name}
            <Badge kind={isOffered ? 'success' : 'plain'}>{isOffered ? 'Offered' : 'Off'}</Badge>
          </li>
        ))}
      </ul>
      {problem && <p className="mt-3 max-w-prose wrap-anywhere text-text-2">{problem}</p>}
      {checkedAt && (
        <p className="mt-1 text-sm text-text-3">Stripe was asked on {formatTime(checkedAt)}.</p>
      )}
    </Panel>
  );
}
