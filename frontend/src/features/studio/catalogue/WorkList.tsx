import { Archive, ExternalLink, Pencil, RotateCcw, Send, Star, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { MenuItem } from '@/components/Menu';
import { Button } from '@/components/Button';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { LoadMore } from '@/features/catalogue';
import { plural } from '@/lib/format';
import { Confirm } from '@/components/Confirm';
import { UploadButton } from '../StudioFrame';
import { useTiers } from '../useTiers';
import { editorOf, type Work } from '../works';
import { BulkBar } from './BulkBar';
import type { Filter } from './Filters';
import { useBulk, type Bulk } from './useBulk';
import { WorkTable, WorkTableSkeleton } from './WorkTable';

interface WorkListProps {
  artistUserId: string;
  /** 'track' or 'album', as the catalogue has it. */
  noun: 'album' | 'track';
  works: readonly Work[] | undefined;
  total: number;
  failed: boolean;
  filter: Filter;
  onRetry: () => void;
  onMore: (() => Promise<unknown>) | null;
  onReset: () => void;
}

/** A part of the catalogue: its rows, what is selected of them, and what can be done to it. */
export function WorkList(props: WorkListProps) {
  const { artistUserId, noun, works, total, filter } = props;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const bulk = useBulk(artistUserId);
  const tiers = useTiers(artistUserId);
  const menu = useRowMenu(bulk);
  const chosen = works?.filter(({ id }) => selected.has(id)) ?? [];
  const filtered = filter.query !== '' || filter.status !== 'ALL';

  const select = (ids: readonly string[], on: boolean) =>
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (on) after.add(id);
        else after.delete(id);
      }
      return after;
    });

  let content: ReactNode;
  if (!works && props.failed) {
    content = <ErrorState title="Your music did not load." onRetry={props.onRetry} />;
  } else if (!works) {
    content = (
      <Loading>
        <WorkTableSkeleton />
      </Loading>
    );
  } else if (works.length === 0) {
    content = filtered ? (
      <EmptyState
        title="Nothing fits."
        action={
          <Button size="sm" onClick={props.onReset}>
            Show all
          </Button>
        }
      >
        No {noun} of yours has this title and this status.
      </EmptyState>
    ) : (
      <EmptyState title="Nothing here yet." action={<UploadButton />}>
        {noun === 'album'
          ? 'Albums that you make of your uploads will be here.'
          : 'Tracks that you upload will be here.'}
      </EmptyState>
    );
  } else {
    content = (
      <>
        <WorkTable
          works={works}
          label={noun === 'album' ? 'Albums' : 'Tracks'}
          selected={selected}
          onSelect={select}
          menu={menu}
        />
        <p role="status" className="tabular mt-3 text-xs text-text-3">
          {works.length < total ? `${works.length} of ` : ''}
          {plural(total, noun)}
        </p>
        {props.onMore && <LoadMore onMore={props.onMore} />}
      </>
    );
  }

  return (
    <section aria-label={noun === 'album' ? 'Albums' : 'Tracks'} className="grid grid-cols-1 gap-4">
      {chosen.length > 0 && (
        <BulkBar
          works={chosen}
          bulk={bulk}
          tiers={tiers}
          artistUserId={artistUserId}
          onClear={() => setSelected(new Set())}
        />
      )}
      <div>{content}</div>
      <Confirm question={bulk.question} onClose={bulk.answer} />
    </section>
  );
}

function useRowMenu(bulk: Bulk): (work: Work) => (MenuItem | 'line')[] {
  const navigate = useNavigate();
  return (work) => {
    const one = [work];
    if (work.status === 'DELETED') {
      return [
        {
          label: 'Restore',
          icon: <RotateCcw size={18} />,
          onSelect: () => void bulk.restore(one),
        },
      ];
    }
    const items: (MenuItem | 'line')[] = [
      {
        label: 'Edit',
        icon: <Pencil size={18} />,
        onSelect: () => void navigate(editorOf(work)),
      },
    ];
    if (work.status === 'PUBLISHED') {
      items.push({
        label: 'See its page',
        icon: <ExternalLink size={18} />,
        onSelect: () => void navigate(`/${work.kind}/${work.id}`),
      });
    } else {
      items.push({
        label: 'Publish now',
        icon: <Send size={18} />,
        onSelect: () => bulk.publish(one),
      });
    }
    if (work.kind === 'track') {
      items.push({
        label: work.isFeatured ? 'No longer feature' : 'Feature on your page',
        icon: <Star size={18} />,
        onSelect: () => void bulk.feature(one, !work.isFeatured),
      });
    }
    if (work.status === 'PUBLISHED') {
      items.push({
        label: 'Archive',
        icon: <Archive size={18} />,
        onSelect: () => void bulk.archive(one),
      });
    }
    items.push('line', {
      label: 'Delete',
      icon: <Trash2 size={18} />,
      danger: true,
      onSelect: () => void bulk.remove(one),
    });
    return items;
  };
}
