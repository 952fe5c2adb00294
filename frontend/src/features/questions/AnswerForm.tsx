import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { QuestionPartsFragment } from '@/gql/graphql';
import { answerQuestionDocument } from './api/answerQuestion';
import { moveAnswered } from './api/cache';
import { questionFragment } from './api/questionFragment';
import { QuestionForm } from './QuestionForm';

/** As the server has it. */
const mostCharacters = 5000;

interface AnswerFormProps {
  question: QuestionPartsFragment;
  onDone: () => void;
}

/** Where the artist answers, or changes the answer. */
export function AnswerForm({ question, onDone }: AnswerFormProps) {
  const change = useChange();
  const { questionId, answer } = question;
  const send = async (text: string) => {
    await change(
      answerQuestionDocument,
      { input: { questionId, answer: text } },
      (cache, { answerQuestion }) =>
        moveAnswered(cache, readFragment(questionFragment, answerQuestion)),
    );
    onDone();
  };
  return (
    <QuestionForm
      place={`answer.${questionId}`}
      label={`Answer ${question.askerDisplayName ?? 'the question'}`}
      verb="Answer"
      mostCharacters={mostCharacters}
      initial={answer ?? ''}
      onSend={send}
      onCancel={onDone}
    />
  );
}
