import { useState } from 'react';
import { locale } from '@/lib/locale';
import { likelyCountry } from './addressForm';

/**
 * Where who pays is: as they choose, else as the server knows it. Where it knows nothing, the language of the browser is
 * a first guess.
 */
export function usePayCountry(first = '') {
  const [chosen, setChosen] = useState(first);
  const [hasGuessed, setHasGuessed] = useState(false);
  return {
    chosen,
    choose: setChosen,
    /** Takes what the server knows, once it has answered without a choice. */
    learn(known: string | null | undefined) {
      if (hasGuessed || chosen !== '' || known === undefined) return;
      setHasGuessed(true);
      if (known === null) setChosen(likelyCountry(locale));
    },
  };
}
