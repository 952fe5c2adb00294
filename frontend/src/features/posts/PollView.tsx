import { Check } from 'lucide-react';
import { useState } from 'react';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { type FragmentType, readFragment } from '@/gql';
import type { PollPartsFragment } from '@/gql/graphql';
import { plural } from '@/lib/format';
import { locale } from '@/lib/locale';
import { pollFragment } from './api/pollFragment';
import { votedFragment, votePollDocument } from './api/votePoll';

export interface PollViewProps {
  postId: string;
  poll: FragmentType<typeof pollFragment>;
  /** Who asks sees the votes and has none. */
  isOwn: boolean;
}

/** What a post asks: where a person votes, and how others did once they have. */
export function PollView({ postId, poll, isOwn }: PollViewProps) {
  const change = useChange();
  const promptLogin = useLoginPrompt();
  const { status } = useSession();
  const [chosen, setChosen] = useState<string>();
  const read = readFragment(pollFragment, poll);
  const { options, endsAt, totalVotes, myOptionId, isClosed } = read;
  const mine = myOptionId ?? chosen;
  const isOpen = !isClosed && !isOwn && mine === undefined;

  const vote = async (optionId: string) => {
    if (status === 'visitor') return promptLogin('Log in to vote');
    // Shown at once as the person's own, and taken back where it is refused.
    setChosen(optionId);
    try {
      await change(votePollDocument, { postId, optionId }, (cache, { votePoll }) =>
        cache.writeFragment({
          id: cache.identify({ __typename: 'Post', id: postId })!,
          fragment: votedFragment,
          fragmentName: 'VotedPost',
          data: votePoll as never,
        }),
      );
    } catch (error) {
      tellRefusal(error);
    }
    setChosen(undefined);
  };
  return (
    <div className="grid gap-2">
      <ul aria-label="Poll" className="grid gap-2">
        {options.map((option) => (
          <li key={option.id}>
            {isOpen ? (
              <button
                type="button"
                dir="auto"
                className="min-h-11 w-full rounded-sm border border-line-strong px-4 py-2 text-left font-semibold wrap-anywhere transition-colors hover:bg-raised"
                onClick={() => void vote(option.id)}
              >
                {option.text}
              </button>
            ) : (
              <Result option={option} isMine={option.id === mine} />
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-text-3">
        {typeof totalVotes === 'number' && `${plural(totalVotes, 'vote')}, `}
        {isClosed ? 'ended' : 'until'}{' '}
        <time dateTime={endsAt}>
          {new Date(endsAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </p>
    </div>
  );
}

interface ResultProps {
  option: PollPartsFragment['options'][number];
  isMine: boolean;
}

function Result({ option: { text, share, votes }, isMine }: ResultProps) {
  const percent = typeof share === 'number' ? Math.round(share * 100) : undefined;
  return (
    <div className="relative flex min-h-11 items-center gap-3 overflow-hidden rounded-sm border border-line px-4 py-2">
      {percent !== undefined && (
        <span
          aria-hidden="true"
          className={`absolute inset-y-0 left-0 ${isMine ? 'bg-accent/20' : 'bg-raised'}`}
          style={{ width: `${percent}%` }}
        />
      )}
      <span
        dir="auto"
        className={`relative min-w-0 flex-1 wrap-anywhere ${isMine ? 'font-semibold' : ''}`}
      >
        {text}
      </span>
      {isMine && (
        <span className="relative flex items-center gap-1 text-sm">
          <Check size={16} aria-hidden="true" />
          yours
        </span>
      )}
      {percent !== undefined && (
        <span className="relative tabular text-sm" title={plural(votes ?? 0, 'vote')}>
          {percent} %
        </span>
      )}
    </div>
  );
}
