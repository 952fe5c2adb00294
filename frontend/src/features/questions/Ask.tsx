import { Button } from '@/components/Button';
import { useChange } from '@/core/data/useChange';
import type { ArtistSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { readFragment } from '@/gql';
import { askQuestionDocument } from './api/askQuestion';
import { showQuestion } from './api/cache';
import { questionFragment } from './api/questionFragment';
import { QuestionForm } from './QuestionForm';

/** As the server has it. */
const mostCharacters = 1000;

/** Where an artist is asked. */
export function Ask({ artist, onAsked }: ArtistSlot & { onAsked: () => void }) {
  const change = useChange();
  const { status, userId } = useSession();
  const promptLogin = useLoginPrompt();
  const label = `Ask ${artist.artistName} something`;
  if (status === 'visitor')
    return (
      <Button
        className="max-w-full justify-self-start"
        onClick={() => promptLogin('Log in to ask')}
      >
        <span className="truncate">{label}</span>
      </Button>
    );
  // The same text sent twice is one question; what was changed in between is another only where the person says so.
  const ask = async (content: string, clientKey: string) => {
    const input = { badgeId: artist.badgeId, content, clientKey };
    await change(askQuestionDocument, { input }, (cache, { askQuestion }) =>
      showQuestion(cache, readFragment(questionFragment, askQuestion)),
    );
    onAsked();
  };
  return (
    <QuestionForm
      key={userId}
      place={`question.${artist.badgeId}`}
      label={label}
      verb="Ask"
      mostCharacters={mostCharacters}
      onSend={ask}
    />
  );
}
