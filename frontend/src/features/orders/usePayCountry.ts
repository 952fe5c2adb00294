import { useState } from 'react';
import { locale } from '@/lib/locale';
import { useDebounced } from '@/lib/useDebounced';
import { likelyCountry } from './addressForm';

/** Milliseconds after the last letter until it is worked out what it costs there. */
const pause = 400;

/**
 * Where who pays is: as they choose, else as the server knows it. Where it knows nothing, the language of the browser is
 * a first guess.
 */
export function usePayCountry(first = '') {
  const [chosen, setChosen] = useState(first);
  const [postalCode, setPostalCode] = useState<string | null>(null);
  const [hasGuessed, setHasGuessed] = useState(false);
  return {
    chosen,
    choose(code: string) {
      setChosen(code);
      setPostalCode(null);
    },
    /** As it is typed; null before. What is asked for follows once it is still. */
    postalCode,
    typePostalCode: setPostalCode,
    settledCode: useDebounced((postalCode ?? '').trim(), pause),
    /** Takes what the server knows, once it has answered without a choice. */
    learn(known: string | null | undefined) {
      if (hasGuessed || chosen !== '' || known === undefined) return;
      setHasGuessed(true);
      if (known === null) setChosen(likelyCountry(locale));
    },
  };
}
