import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Avatar } from '@/components/Cover';
import { TextLink } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { LoadMore } from '@/features/catalogue';
import type { StudioTierFragment } from '@/gql/graphql';
import { revokeTierDocument } from '../api/tiers/revokeTier';
import { tierHoldersDocument } from '../api/tiers/tierHolders';
import { formatLocalDate } from '../works';
import { GrantForm } from './GrantForm';

interface SupportersProps {
  tier: StudioTierFragment;
  /** Somebody was added or taken off. */
  onChanged: () => void;
}

/** Who holds a tier and until when; giving it to somebody, and taking it back. */
export function Supporters({ tier, onChanged }: SupportersProps) {
  const change = useChange();
  const [question, setQuestion] = useState<Question | null>(null);
  const { data, error, refetch, fetchMore } = useQuery(tierHoldersDocument, {
    variables: { tierId: tier.id },
    // Asked again after a change, it must not be answered by a call from before.
    context: { queryDeduplication: false },
  });
  const page = data?.tierHolders;
  const changed = async () => {
    await refetch();
    onChanged();
  };

  const revoke = (person: { userId: string; displayName: string }) =>
    setQuestion({
      title: `Take ${tier.name} from ${person.displayName}?`,
      text: 'What is for supporters is closed to them at once. They are not told.',
      yes: 'Take it back',
      danger: true,
      onYes: async () => {
        try {
          const { revokeTier: answer } = await change(revokeTierDocument, {
            userId: person.userId,
            tierId: tier.id,
          });
          if (!answer.success)
            showSnackbar({ type: 'error', message: answer.message ?? 'It was not taken back.' });
          else showSnackbar({ message: `${person.displayName} no longer has ${tier.name}` });
          await changed();
        } catch (failure) {
          tellRefusal(failure);
        }
      },
    });

  return (
    <section aria-label={`Supporters of ${tier.name}`} className="grid gap-5">
      <GrantForm tier={tier} onGranted={() => void changed()} />
      {!page && error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !page ? (
        <Loading>
          <Skeleton className="h-24 w-full" />
        </Loading>
      ) : page.nodes.length === 0 ? (
        <p className="text-sm text-text-3">Nobody has it yet.</p>
      ) : (
        <ul className="grid">
          {page.nodes.map(({ person, since, until }) => (
            <li
              key={person.userId}
              className="flex min-h-14 items-center gap-3 border-t border-line py-1.5"
            >
              <Avatar src={person.profilePictureUrl} width={40} className="w-9" />
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm">
                  <TextLink to={`/${person.handle}`} className="font-semibold no-underline">
                    {person.displayName}
                  </TextLink>{' '}
                  <span className="text-text-3">@{person.handle}</span>
                </p>
                <p className="tabular truncate text-xs text-text-3">
                  Since {formatLocalDate(since)} ·{' '}
                  {until ? `until ${formatLocalDate(until)}` : 'for good'}
                </p>
              </div>
              <Button
                size="sm"
                kind="quiet"
                aria-label={`Take it back from ${person.displayName}`}
                className="narrow:h-11"
                onClick={() => revoke(person)}
              >
                Take back
              </Button>
            </li>
          ))}
        </ul>
      )}
      {page?.pageInfo.hasNextPage && (
        <LoadMore
          onMore={() =>
            fetchMore({
              variables: { after: page.pageInfo.endCursor ?? null },
              updateQuery: (before, { fetchMoreResult: next }) => ({
                tierHolders: {
                  ...next.tierHolders,
                  nodes: [...before.tierHolders.nodes, ...next.tierHolders.nodes],
                },
              }),
            })
          }
        />
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </section>
  );
}
