import { Download, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { download } from '@/core/data/download';
import { Link, TextLink } from '@/components/Link';
import { EmptyState } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { StudioFrame } from '@/features/studio';
import type { MerchandiseStatus } from '@/gql/graphql';
import { ItemWall } from '../ItemWall';
import { useItemsOfSeller } from '../useItems';

const tabs = [
  { value: 'ACTIVE', label: 'In the shop', empty: 'What you sell will be here.' },
  {
    value: 'DRAFT',
    label: 'Drafts',
    empty: 'What you have not shown to anybody yet will be here.',
  },
  { value: 'ARCHIVED', label: 'Archived', empty: 'What you took out of the shop will be here.' },
] as const;

/** /dashboard/shop: what an artist sells. */
export default function OwnShopPage() {
  const [status, setStatus] = useState<string>('ACTIVE');
  return (
    <StudioFrame title="Shop" actions={<Actions />}>
      {({ userId }) => (
        <div className="grid grid-cols-1 gap-10">
          <Tabs
            label="Shop"
            value={status}
            onChange={setStatus}
            tabs={tabs.map(({ value, label, empty }) => ({
              value,
              label,
              content: (
                // What is sold out is in the shop all the same.
                <Own
                  userId={userId}
                  status={value === 'ACTIVE' ? undefined : value}
                  label={label}
                  empty={empty}
                />
              ),
            }))}
          />
          <div className="grid gap-2 text-text-2">
            <p>
              You want to give something off?{' '}
              <TextLink to="/dashboard/shop/codes">Discount codes</TextLink>
            </p>
            <p>
              You sell elsewhere, too?{' '}
              <TextLink to="/dashboard/shop/webhooks">Take stock from a till or Shopify</TextLink>
            </p>
          </div>
        </div>
      )}
    </StudioFrame>
  );
}

function Actions() {
  return (
    <>
      <Button
        aria-label="Export as CSV"
        onClick={() => void download('/shop/items.csv', 'sidestage-shop.csv')}
      >
        <Download size={18} aria-hidden="true" /> Export
      </Button>
      <Button asChild>
        <Link to="/dashboard/shop/import">
          <FileUp size={18} aria-hidden="true" /> Import
        </Link>
      </Button>
      <Button asChild kind="main">
        <Link to="/dashboard/shop/new">
          <Plus size={18} aria-hidden="true" /> Offer something
        </Link>
      </Button>
    </>
  );
}

interface OwnProps {
  userId: string;
  status: MerchandiseStatus | undefined;
  label: string;
  empty: string;
}

function Own({ userId, status, label, empty }: OwnProps) {
  const shop = useItemsOfSeller(userId, status);
  return (
    <ItemWall
      label={label}
      {...shop}
      ofOne
      to={(id) => `/dashboard/shop/${id}`}
      empty={<EmptyState title="Nothing here yet.">{empty}</EmptyState>}
    />
  );
}
