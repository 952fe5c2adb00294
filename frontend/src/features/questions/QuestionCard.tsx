import { Ellipsis, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Link } from '@/components/Link';
import { Menu, type MenuEntry } from '@/components/Menu';
import { ReactionButton } from '@/features/reactions';
import { Curtain, useSafetyMenu } from '@/features/safety';
import { ShareButton } from '@/features/share';
import type { QuestionPartsFragment } from '@/gql/graphql';
import { formatCount, plural } from '@/lib/format';
import { formatWhen } from '@/lib/when';
import { AnswerForm } from './AnswerForm';
import { useDelete } from './useDelete';

interface QuestionCardProps {
  question: QuestionPartsFragment;
  /** On its own page nothing leads to it. */
  alone?: boolean;
  /** Says whom it asks. */
  mixed?: boolean;
}

const asker = (question: QuestionPartsFragment) => question.askerDisplayName ?? 'somebody';

/** A question as a quote, with the artist's answer. */
export function QuestionCard({ question, alone = false, mixed = false }: QuestionCardProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  const { content, answer, answeredAt, artistHandle, artistName } = question;
  return (
    <article aria-label={`Question by ${asker(question)}`} className="grid min-w-0 gap-3">
      <Curtain
        muted={isAnswering ? null : question.muted}
        what={`the question by ${asker(question)}`}
      >
        <blockquote
          dir="auto"
          className="font-display text-xl leading-snug font-bold whitespace-pre-line wrap-anywhere"
        >
          {content}
        </blockquote>
        <Byline
          question={question}
          alone={alone}
          mixed={mixed}
          onAnswer={() => setIsAnswering(true)}
        />
        {isAnswering ? (
          <AnswerForm question={question} onDone={() => setIsAnswering(false)} />
        ) : answer ? (
          <div className="rounded-sm border-l-4 border-tint bg-raised p-4">
            <p className="mb-1 flex flex-wrap items-baseline gap-x-2 text-sm">
              <Link to={`/${artistHandle}`} className="py-1 font-semibold hover:underline">
                {artistName}
              </Link>
              {answeredAt && (
                <time dateTime={answeredAt} className="text-text-3">
                  {formatWhen(answeredAt)}
                </time>
              )}
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {answer}
            </p>
          </div>
        ) : (
          question.canAnswer && (
            <Button className="justify-self-start" onClick={() => setIsAnswering(true)}>
              Answer
            </Button>
          )
        )}
      </Curtain>
      <Actions question={question} alone={alone} />
    </article>
  );
}

function Byline({
  question,
  alone,
  mixed,
  onAnswer,
}: QuestionCardProps & { onAnswer: () => void }) {
  const { questionId, createdAt, askerHandle, askerDisplayName, askerProfilePicture } = question;
  const when = <time dateTime={createdAt}>{formatWhen(createdAt)}</time>;
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <Avatar src={askerProfilePicture} width={28} className="w-7" />
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        {askerHandle ? (
          <Link to={`/${askerHandle}`} className="py-1 font-semibold wrap-anywhere hover:underline">
            {askerDisplayName}
          </Link>
        ) : (
          <span className="text-text-3">Somebody who is gone</span>
        )}
        {mixed && (
          <span className="text-text-2">
            asks{' '}
            <Link to={`/${question.artistHandle}`} className="py-1 font-semibold hover:underline">
              {question.artistName}
            </Link>
          </span>
        )}
        <span className="text-text-3">
          {alone ? (
            when
          ) : (
            <Link to={`/question/${questionId}`} className="py-1 hover:underline">
              {when}
            </Link>
          )}
        </span>
      </p>
      <Choices question={question} onAnswer={onAnswer} />
    </div>
  );
}

function Choices({
  question,
  onAnswer,
}: Pick<QuestionCardProps, 'question'> & { onAnswer: () => void }) {
  const remove = useDelete();
  const { userId, questionId } = question;
  const safety = useSafetyMenu({
    who: userId ? { userId, name: asker(question) } : undefined,
    what: { type: 'QUESTION', id: questionId, name: `the question by ${asker(question)}` },
  });
  const items: MenuEntry[] = [];
  if (question.canAnswer && question.answer)
    items.push({ label: 'Change the answer', onSelect: onAnswer });
  if (question.canDelete)
    items.push({ label: 'Delete', danger: true, onSelect: () => void remove(question.questionId) });
  if (items.length > 0 && safety.length > 0) items.push('line');
  items.push(...safety);
  if (items.length === 0) return null;
  const label = `More for the question by ${asker(question)}`;
  return (
    <Menu
      label={label}
      items={items}
      trigger={
        <Button kind="quiet" pill size="sm" aria-label={label} className="narrow:h-11">
          <Ellipsis size={20} aria-hidden="true" />
        </Button>
      }
    />
  );
}

function Actions({ question, alone = false }: QuestionCardProps) {
  const { questionId, reactions, commentCount } = question;
  const what = `the question by ${asker(question)}`;
  const said = `Comments on ${what}: ${plural(commentCount, 'comment')}`;
  return (
    <div className="-ml-3 flex flex-wrap items-center">
      <ReactionButton
        name={what}
        to={{
          type: 'QUESTION',
          id: questionId,
          cached: { __typename: 'Question', questionId },
          reactions,
        }}
      />
      {!alone && (
        <Button kind="quiet" pill asChild>
          <Link to={`/question/${questionId}`} aria-label={said} title={said}>
            <MessageCircle size={20} aria-hidden="true" />
            {commentCount > 0 && (
              <span className="tabular text-sm">{formatCount(commentCount)}</span>
            )}
          </Link>
        </Button>
      )}
      <ShareButton title={`Question to ${question.artistName}`} path={`/question/${questionId}`} />
    </div>
  );
}
