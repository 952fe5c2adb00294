import { useQuery } from '@apollo/client/react';
import { Facts } from '@/features/catalogue';
import { formatCount, plural } from '@/lib/format';
import { questionStatsDocument } from './api/questionStats';

/** How much an artist was asked, how much is answered, and how well the questions are liked. */
export function Figures({ badgeId }: { badgeId: string }) {
  const { data } = useQuery(questionStatsDocument, { variables: { badgeId } });
  const stats = data?.getQuestionStats;
  if (!stats || stats.totalQuestions === 0) return null;
  return (
    <Facts>
      {[
        plural(stats.totalQuestions, 'question'),
        `${formatCount(stats.answeredQuestions)} answered`,
        `${formatCount(stats.unansweredQuestions)} waiting`,
        stats.totalLikes > 0 &&
          `${plural(stats.totalLikes, 'like')}, ${stats.averageLikesPerQuestion.toFixed(1)} a question`,
      ]}
    </Facts>
  );
}
