import { useQuery } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { AsksWhy } from '@/components/instruments/AsksWhy';
import { useWhy } from '@/components/instruments/why';
import { SortableList } from '@/components/SortableList';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from '@/core/data/refused';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { AdminFrame } from '@/features/admin';
import { readFragment } from '@/gql';
import { texts } from '@/lib/texts';
import { formatMoment } from '@/lib/when';
import { archivePanelDocument } from '../api/archivePanel';
import { panelFragment } from '../api/panelFragment';
import { forgetActive, panelsDocument } from '../api/panels';
import { reorderPanelsDocument } from '../api/reorderPanels';
import { restorePanelDocument } from '../api/restorePanel';
import { PanelForm } from '../admin/PanelForm';
import type { Panel } from '../thing';

export default function CarouselPage() {
  return (
    <AdminFrame
      title="Carousel"
      about="The panels at the top of home: what they say, in which order, and when."
    >
      <AsksWhy>
        <Panels />
      </AsksWhy>
    </AdminFrame>
  );
}

/** Which panel is open: its id, or a new one. */
type Open = { id: string | null } | null;

function Panels() {
  const change = useChange();
  const { why, forgetWhy } = useWhy();
  const live = useQuery(panelsDocument, {
    variables: { archived: false },
    fetchPolicy: 'cache-and-network',
  });
  const old = useQuery(panelsDocument, {
    variables: { archived: true },
    fetchPolicy: 'cache-and-network',
  });
  const [open, setOpen] = useState<Open>(null);
  const [order, setOrder] = useState<string[] | null>(null);
  const data = live.data ?? live.previousData;
  if (!data) {
    return live.error ? (
      <ErrorState onRetry={() => void live.refetch()} />
    ) : (
      <Loading label="Loading the panels">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  const panels = readFragment(panelFragment, data.carouselPanels);
  const archived = readFragment(panelFragment, old.data?.carouselPanels ?? []);
  const ids = panels.map(({ panelId }) => panelId);
  const items = (order ?? ids).flatMap((id) => {
    const panel = panels.find(({ panelId }) => panelId === id);
    return panel ? [{ id, panel }] : [];
  });
  const opened = panels.find(({ panelId }) => panelId === open?.id) ?? null;
  const reread = () => Promise.all([live.refetch(), old.refetch()]);

  const reorder = async (to: string[]) => {
    setOrder(to);
    try {
      await change(reorderPanelsDocument, { ids: to, seen: ids, why }, forgetActive);
      forgetWhy();
    } catch (error) {
      tellRefusal(error);
    }
    await live.refetch();
    setOrder(null);
  };
  const archive = async ({ panelId, title }: Panel) => {
    try {
      await change(archivePanelDocument, { panelId, why }, forgetActive);
      forgetWhy();
    } catch (error) {
      const message = `${texts.fault.archivePanel}. ${toRefused(error).message}`;
      showSnackbar({ type: 'error', message, duration: 6000 });
      return;
    }
    setOpen(null);
    showSnackbar({ type: 'success', message: `“${title}” is in the archive.` });
    await reread();
  };
  const restore = async (panelId: string) => {
    try {
      await change(restorePanelDocument, { panelId, why }, forgetActive);
      forgetWhy();
      await reread();
    } catch (error) {
      tellRefusal(error);
    }
  };

  return (
    <div className="grid min-w-0 gap-8">
      <section aria-label="Panels" className="grid min-w-0 gap-3">
        {items.length === 0 ? (
          <EmptyState title={texts.nothingHere}>Home begins without a carousel.</EmptyState>
        ) : (
          <SortableList
            items={items}
            label="Panels in their order"
            nameOf={({ panel }) => panel.title}
            onOrder={(to) => void reorder(to)}
            disabled={order !== null}
          >
            {({ id, panel }, _index, handle) => (
              <div className="flex min-w-0 flex-wrap items-center gap-3 py-1">
                {handle}
                <span className="min-w-40 flex-1">
                  <span className="block truncate font-semibold">
                    <bdi>{panel.title}</bdi>
                  </span>
                  <span className="block text-sm text-text-3">{stateOf(panel)}</span>
                </span>
                <Button
                  size="sm"
                  aria-label={`Edit ${panel.title}`}
                  aria-pressed={open?.id === id}
                  onClick={() => setOpen({ id })}
                >
                  Edit
                </Button>
                <Button
                  size="sm"
                  kind="quiet"
                  aria-label={`Archive ${panel.title}`}
                  onClick={() => void archive(panel)}
                >
                  Archive
                </Button>
              </div>
            )}
          </SortableList>
        )}
        <Button className="justify-self-start" onClick={() => setOpen({ id: null })}>
          <Plus size={18} aria-hidden="true" /> New panel
        </Button>
      </section>
      {open && (open.id === null || opened) && (
        <PanelForm
          key={open.id ?? 'new'}
          panel={opened}
          onSaved={(panel) => {
            setOpen({ id: panel.panelId });
            void reread();
          }}
        />
      )}
      {archived.length > 0 && (
        <section aria-label="Archive" className="grid min-w-0 gap-3">
          <h2 className="text-xl">Archive</h2>
          <ul className="grid">
            {archived.map(({ panelId, title, archivedAt }) => (
              <li
                key={panelId}
                className="flex min-w-0 flex-wrap items-center gap-3 border-b border-line py-1"
              >
                <span className="min-w-40 flex-1">
                  <span className="block truncate">
                    <bdi>{title}</bdi>
                  </span>
                  <span className="block text-sm text-text-3">
                    {archivedAt && `Archived ${formatMoment(archivedAt)}`}
                  </span>
                </span>
                <Button
                  size="sm"
                  aria-label={`Restore ${title}`}
                  onClick={() => void restore(panelId)}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** When it is shown, as of now. */
function stateOf({ panelType, targets, startDate, endDate }: Panel): string {
  const now = Date.now();
  if (endDate && Date.parse(endDate) <= now) return `Over since ${formatMoment(endDate)}`;
  if (startDate && Date.parse(startDate) > now) return `From ${formatMoment(startDate)}`;
  if (panelType !== 'ANNOUNCEMENT' && targets.length === 0)
    return 'Not shown: it has nothing to show';
  return endDate ? `Shown until ${formatMoment(endDate)}` : 'Shown';
}
