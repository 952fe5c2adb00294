import { useQuery } from '@apollo/client/react';
import { Check } from 'lucide-react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { useSession } from '@/core/session';
import type { ArtistTiersQuery } from '@/gql/graphql';
import { formatDate, formatPrice } from '@/lib/format';
import { artistTiersDocument } from './api/artistTiers';

type Tier = ArtistTiersQuery['artistTiers'][number];

/** What an artist offers to supporters; nothing where they offer nothing. */
export function ArtistTiers({ userId, name }: { userId: string; name: string }) {
  const { data } = useQuery(artistTiersDocument, { variables: { userId } });
  const tiers = data?.artistTiers ?? [];
  if (tiers.length === 0) return null;
  return (
    <section aria-labelledby="tiers" data-print="no">
      <SectionHeader id="tiers" title={`Support ${name}`} />
      <ul className="grid gap-4 roomy:grid-cols-[repeat(auto-fill,minmax(260px,1fr))]">
        {tiers.map((tier) => (
          <TierCard key={tier.id} tier={tier} artist={name} />
        ))}
      </ul>
    </section>
  );
}

/** What a year costs, and what it saves. */
function yearly({ price, yearlyPrice, currency }: Tier): string {
  const saved = price * 12 - yearlyPrice;
  const words = `${formatPrice(yearlyPrice, currency)} a year`;
  return saved > 0 ? `${words}, ${formatPrice(saved, currency)} less` : words;
}

function TierCard({ tier, artist }: { tier: Tier; artist: string }) {
  const { userId } = useSession();
  return (
    <li className="grid content-start gap-3 rounded-md border border-line p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-lg">{tier.name}</h3>
        <p className="tabular shrink-0 text-sm text-text-2">
          {formatPrice(tier.price, tier.currency)} a month
        </p>
      </div>
      {tier.description && <p className="text-text-2">{tier.description}</p>}
      {tier.perks.length > 0 && (
        <ul aria-label={`What ${tier.name} gives`} className="grid gap-1.5 text-sm">
          {tier.perks.map((perk) => (
            <li key={perk} className="flex items-start gap-2">
              <Check size={16} aria-hidden="true" className="mt-1 shrink-0 text-accent-text" />
              {perk}
            </li>
          ))}
        </ul>
      )}
      <p className={`text-sm ${tier.isHeld ? 'font-semibold text-accent-text' : 'text-text-3'}`}>
        {tier.isHeld
          ? `Yours${tier.heldUntil ? ` until ${formatDate(tier.heldUntil)}` : ''}`
          : yearly(tier)}
      </p>
      {userId !== tier.artistUserId && (
        <div className="flex flex-wrap gap-3">
          {!tier.isHeld && (
            <Button asChild kind="main">
              <Link to={`/support/${tier.artistUserId}/${tier.id}`}>
                Support{' '}
                <span className="sr-only">
                  {artist} with {tier.name}
                </span>
              </Link>
            </Button>
          )}
          <Button asChild kind="quiet">
            <Link to={`/give/${tier.artistUserId}/${tier.id}`}>
              <span>
                Give <span className="sr-only">{tier.name}</span> to somebody
              </span>
            </Link>
          </Button>
        </div>
      )}
    </li>
  );
}
