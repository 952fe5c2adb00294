import { useQuery } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { StudioTierFragment } from '@/gql/graphql';
import { deleteTierDocument } from '../api/tiers/deleteTier';
import { reorderTiersDocument } from '../api/tiers/reorderTiers';
import { studioTierFragment } from '../api/tiers/studioTierFragment';
import { studioTiersDocument } from '../api/tiers/studioTiers';
import { SortableList } from '@/components/SortableList';
import { StudioFrame } from '../StudioFrame';
import { TierDialog } from '../tiers/TierDialog';
import { TierRow } from '../tiers/TierRow';
import { useOrder } from '../useOrder';

type Dialog = 'new' | StudioTierFragment | null;

/** /dashboard/tiers: what an artist offers to supporters, and who they are. */
export default function TiersPage() {
  const [dialog, setDialog] = useState<Dialog>(null);
  return (
    <StudioFrame
      title="Supporters"
      actions={
        <Button kind="main" onClick={() => setDialog('new')}>
          <Plus size={18} aria-hidden="true" /> New tier
        </Button>
      }
    >
      {({ userId }) => <Tiers artistUserId={userId} dialog={dialog} onDialog={setDialog} />}
    </StudioFrame>
  );
}

interface TiersProps {
  artistUserId: string;
  dialog: Dialog;
  onDialog: (dialog: Dialog) => void;
}

function Tiers({ artistUserId, dialog, onDialog }: TiersProps) {
  const { data, error, refetch } = useQuery(studioTiersDocument, { variables: { artistUserId } });
  const tiers = readFragment(studioTierFragment, data?.artistTiers);
  const again = () => void refetch();
  return (
    <div className="max-w-220">
      {!tiers && error ? (
        <ErrorState title="Your tiers did not load." onRetry={again} />
      ) : !tiers ? (
        <Loading>
          <div className="grid gap-4">
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-32 w-full" />
          </div>
        </Loading>
      ) : tiers.length === 0 ? (
        <EmptyState
          title="Nothing here yet."
          action={<Button onClick={() => onDialog('new')}>Make the first tier</Button>}
        >
          A tier is what supporters get from you: early access, music of their own. Say what it
          costs a month and what it gives.
        </EmptyState>
      ) : (
        <TierList
          artistUserId={artistUserId}
          tiers={tiers}
          onEdit={onDialog}
          onStale={() => refetch()}
        />
      )}
      <TierDialog
        open={dialog !== null}
        artistUserId={artistUserId}
        tier={dialog === 'new' ? null : dialog}
        onClose={() => onDialog(null)}
        onSaved={again}
      />
    </div>
  );
}

interface TierListProps {
  artistUserId: string;
  tiers: readonly StudioTierFragment[];
  onEdit: (tier: StudioTierFragment) => void;
  onStale: () => Promise<unknown>;
}

function TierList({ artistUserId, tiers, onEdit, onStale }: TierListProps) {
  const change = useChange();
  const [question, setQuestion] = useState<Question | null>(null);
  const { shown, setOrder } = useOrder(tiers, async (tierIds) => {
    try {
      await change(reorderTiersDocument, { artistUserId, tierIds });
    } catch (failure) {
      tellRefusal(failure);
    }
    await onStale();
  });

  const remove = (tier: StudioTierFragment) =>
    setQuestion({
      title: `Delete ${tier.name}?`,
      text: 'It cannot be undone. A tier that somebody holds, or that music takes, cannot be deleted.',
      yes: 'Delete',
      danger: true,
      onYes: async () => {
        try {
          const { deleteTier: answer } = await change(deleteTierDocument, { id: tier.id });
          showSnackbar(
            answer.success
              ? { message: `${tier.name} is deleted` }
              : {
                  type: 'error',
                  message: answer.message ?? 'It could not be deleted.',
                  duration: 6000,
                },
          );
          await onStale();
        } catch (failure) {
          tellRefusal(failure);
        }
      },
    });

  return (
    <>
      <p className="mb-2 text-sm text-text-2">
        The lowest first. Who holds a tier has what those above it in this list give, too.
      </p>
      <SortableList items={shown} label="Tiers" nameOf={({ name }) => name} onOrder={setOrder}>
        {(tier, _, handle) => (
          <TierRow
            tier={tier}
            handle={handle}
            onEdit={() => onEdit(tier)}
            onDelete={() => remove(tier)}
            onChanged={() => void onStale()}
          />
        )}
      </SortableList>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
