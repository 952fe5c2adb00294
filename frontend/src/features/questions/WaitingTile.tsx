import { skipToken, useQuery } from '@apollo/client/react';
import { Link } from '@/components/Link';
import { Tile } from '@/components/Tile';
import { useSession } from '@/core/session';
import { Curtain } from '@/features/safety';
import { readFragment } from '@/gql';
import { plural } from '@/lib/format';
import { questionFragment } from './api/questionFragment';
import { questionsOfArtistDocument } from './api/questionsOfArtist';
import { questionStatsDocument } from './api/questionStats';

/** As many as one sees at a glance. */
const few = 3;

/** What an artist was asked and has not answered. */
export function WaitingTile() {
  const { profile } = useSession();
  const badgeId = profile?.badges[0]?.badgeId;
  const stats = useQuery(questionStatsDocument, badgeId ? { variables: { badgeId } } : skipToken);
  const { data } = useQuery(
    questionsOfArtistDocument,
    badgeId ? { variables: { badgeId, answered: false, sort: 'TOP' } } : skipToken,
  );
  const waiting = readFragment(questionFragment, data?.getQuestionsByBadgeId.nodes ?? []);
  const count = stats.data?.getQuestionStats.unansweredQuestions ?? 0;
  return (
    <Tile title="Questions" more={{ to: '/dashboard/questions', label: 'All' }}>
      <p className="text-sm text-text-2">
        {count > 0 ? `${plural(count, 'question')} to answer.` : 'Nobody waits for an answer.'}
      </p>
      {waiting.length > 0 && (
        <ul aria-label="Questions to answer" className="grid gap-1">
          {waiting.slice(0, few).map(({ questionId, content, muted, askerDisplayName }) => (
            <li key={questionId} className="min-w-0">
              <Curtain muted={muted} what={`the question by ${askerDisplayName ?? 'somebody'}`}>
                <Link
                  to={`/question/${questionId}`}
                  className="flex min-h-9 items-center rounded-sm hover:text-accent-text narrow:min-h-11"
                >
                  <span className="truncate">“{content}”</span>
                </Link>
              </Curtain>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  );
}
