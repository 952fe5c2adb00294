import { Archive, ChevronDown, Disc3, RotateCcw, Send, Star, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { Menu } from '@/components/Menu';
import type { StudioTierFragment } from '@/gql/graphql';
import type { Work } from '../works';
import { AddToAlbum } from './AddToAlbum';
import type { Bulk } from './useBulk';

interface BulkBarProps {
  works: readonly Work[];
  bulk: Bulk;
  tiers: readonly StudioTierFragment[];
  artistUserId: string;
  onClear: () => void;
}

/** What can be done to all that is selected. */
export function BulkBar({ works, bulk, tiers, artistUserId, onClear }: BulkBarProps) {
  const [adding, setAdding] = useState(false);
  const inBin = works.some(({ status }) => status === 'DELETED');
  const tracks = works[0]?.kind === 'track';
  const then = (done: Promise<void>) => void done.then(onClear);
  const label = (text: string) => <span className="sr-only roomy:not-sr-only">{text}</span>;
  return (
    <div
      role="toolbar"
      aria-label="With what is selected"
      className="sticky top-[calc(var(--bar-top)+8px)] z-head flex flex-wrap items-center gap-1 rounded-md border border-line-strong bg-raised py-1.5 pr-1.5 pl-4"
    >
      <p role="status" className="tabular mr-auto text-sm font-semibold">
        {works.length} selected
      </p>
      {inBin ? (
        <Button
          size="sm"
          kind="quiet"
          disabled={bulk.busy}
          onClick={() => then(bulk.restore(works))}
        >
          <RotateCcw size={16} aria-hidden="true" /> Restore
        </Button>
      ) : (
        <>
          <Button size="sm" kind="quiet" disabled={bulk.busy} onClick={() => bulk.publish(works)}>
            <Send size={16} aria-hidden="true" /> {label('Publish')}
          </Button>
          <Button
            size="sm"
            kind="quiet"
            disabled={bulk.busy}
            onClick={() => then(bulk.archive(works))}
          >
            <Archive size={16} aria-hidden="true" /> {label('Archive')}
          </Button>
          <Menu
            label="Who may hear it"
            items={[
              {
                label: 'Everybody',
                onSelect: () => then(bulk.setTier(works, null, 'everybody')),
              },
              ...tiers.map((tier) => ({
                label: tier.name,
                onSelect: () => then(bulk.setTier(works, tier.id, tier.name)),
              })),
            ]}
            trigger={
              <Button size="sm" kind="quiet" disabled={bulk.busy}>
                Tier <ChevronDown size={14} aria-hidden="true" />
              </Button>
            }
          />
          {tracks && (
            <>
              <Button size="sm" kind="quiet" disabled={bulk.busy} onClick={() => setAdding(true)}>
                <Disc3 size={16} aria-hidden="true" /> {label('Add to album')}
              </Button>
              <Button
                size="sm"
                kind="quiet"
                disabled={bulk.busy}
                onClick={() => then(bulk.feature(works, true))}
              >
                <Star size={16} aria-hidden="true" /> {label('Feature')}
              </Button>
            </>
          )}
          <Button
            size="sm"
            kind="quiet"
            disabled={bulk.busy}
            onClick={() => then(bulk.remove(works))}
          >
            <Trash2 size={16} aria-hidden="true" /> {label('Delete')}
          </Button>
        </>
      )}
      <IconButton
        size="sm"
        label="Clear the selection"
        icon={<X size={16} aria-hidden="true" />}
        onClick={onClear}
      />
      {tracks && (
        <AddToAlbum
          open={adding}
          artistUserId={artistUserId}
          onClose={() => setAdding(false)}
          onChoose={async (album) => {
            await bulk.addToAlbum(works, album);
            setAdding(false);
            onClear();
          }}
        />
      )}
    </div>
  );
}
