import { useQuery } from '@apollo/client/react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { ErrorState, Loading } from '@/components/States';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { ItemIntegrationsFragment, ItemPartsFragment, SyncStatus } from '@/gql/graphql';
import { formatWhen } from '@/lib/when';
import { writeIntegrations } from '../api/cache';
import { integrationsDocument } from '../api/integrations';
import { integrationsFragment } from '../api/integrationsFragment';
import { itemCardFragment } from '../api/itemCardFragment';
import { variantFragment } from '../api/itemFragment';
import { unlinkItemDocument } from '../api/unlinkItem';
import { LinkForm } from './LinkForm';
import { SyncForm } from './SyncForm';
import { sizesOf } from '../sizes';

type Integration = ItemIntegrationsFragment['integrations'][number];

/** How other systems know the sizes of an item, and how their last change of its stock ended. */
export function Integrations({ item }: { item: ItemPartsFragment }) {
  const { id } = readFragment(itemCardFragment, item);
  const sizes = sizesOf(readFragment(variantFragment, item.variants));
  const { data, error, refetch } = useQuery(integrationsDocument, { variables: { id } });
  const links = data && readFragment(integrationsFragment, data.getMerchandiseById).integrations;
  return (
    <section aria-labelledby="integrations" className="grid max-w-200 grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h2 id="integrations" className="text-md font-semibold">
          Elsewhere
        </h2>
        <p className="text-text-2">
          Say by which id or SKU another shop or your till knows a size. What they tell of the stock
          arrives here.
        </p>
      </header>
      {links ? (
        links.length > 0 && (
          <ul aria-labelledby="integrations" className="grid gap-4">
            {links.map((link) => (
              <Linked
                key={link.id}
                link={link}
                size={sizes.find((each) => each.id === link.sizeId)?.name ?? ''}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {sizes.length > 0 && <LinkForm sizes={sizes} />}
    </section>
  );
}

const statuses: Record<SyncStatus, { kind: 'plain' | 'success' | 'danger'; words: string }> = {
  PENDING: { kind: 'plain', words: 'Nothing came yet' },
  OK: { kind: 'success', words: 'In step' },
  FAILED: { kind: 'danger', words: 'Not taken' },
};

function Linked({ link, size }: { link: Integration; size: string }) {
  const change = useChange();
  const { platform, externalId, externalSku, lastSynced, syncStatus, syncMessage, metadata } = link;
  const status = statuses[syncStatus];
  const facts = [
    externalId && `Id ${externalId}`,
    externalSku && `SKU ${externalSku}`,
    ...metadata.map(({ name, value }) => `${name}: ${value}`),
  ].filter(Boolean);
  const remove = () =>
    change(unlinkItemDocument, { id: link.id }, (cache, made) =>
      writeIntegrations(cache, made.unlinkIntegration),
    ).catch(tellRefusal);
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 border-t border-line pt-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {size} · {platform}
          <Badge kind={status.kind}>{status.words}</Badge>
          {lastSynced && (
            <time dateTime={lastSynced} className="text-sm font-normal text-text-2">
              {formatWhen(lastSynced)}
            </time>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-text-2">{facts.join(' · ')}</p>
        {syncMessage && <p className="text-sm wrap-anywhere text-danger">{syncMessage}</p>}
        <SyncForm linkId={link.id} name={`${platform} of ${size}`} />
      </div>
      <Button
        size="sm"
        aria-label={`Remove ${platform} from ${size}`}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </li>
  );
}
