import { TextLink } from '@/components/Link';
import { addressOf, resultsOf, type Asked } from './asked';
import type { Answer } from './types';

/** As high as a thumb needs, without moving the line. */
const target = 'inline-block -my-2.5 py-2.5';

/** What the answer is to, where that is not simply what was typed. */
export function Notice({ asked, answer }: { asked: Asked; answer: Answer }) {
  const { query } = asked;
  const meant = answer.didYouMean;
  const exactly = (
    <TextLink to={addressOf({ ...asked, exact: true })} className={`${target} font-semibold`}>
      {query}
    </TextLink>
  );
  if (asked.exact) {
    return (
      <p className="text-text-2">
        Only what is written like “{query}”.{' '}
        <TextLink to={addressOf({ ...asked, exact: false })} className={target}>
          Allow other spellings
        </TextLink>
      </p>
    );
  }
  if (answer.guessed && meant) {
    return (
      <p className="text-text-2">
        Showing results for{' '}
        <TextLink to={resultsOf(meant)} className={`${target} font-semibold text-text`}>
          {meant}
        </TextLink>
        . Search instead for {exactly}
      </p>
    );
  }
  if (answer.guessed) {
    return (
      <p className="text-text-2">
        Nothing is called “{query}”. These come closest. Search instead for {exactly}
      </p>
    );
  }
  if (meant) {
    return (
      <p className="text-text-2">
        Did you mean{' '}
        <TextLink to={resultsOf(meant)} className={`${target} font-semibold text-text`}>
          {meant}
        </TextLink>
        ?
      </p>
    );
  }
  return null;
}
