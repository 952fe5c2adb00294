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

/** What the server says of a price that follows from where who pays is. */
interface Priced {
  country?: string | null;
  needsPostalCode: boolean;
  postalCode?: string | null;
}

/** What a form shows of such a price; `before` is the one of another place, while this one is on its way. */
export function priceThere<T extends Priced>(
  { chosen, choose, postalCode, typePostalCode, settledCode }: ReturnType<typeof usePayCountry>,
  { price, before, loading }: { price?: T | undefined; before?: T | undefined; loading: boolean },
) {
  const known = price ?? before;
  return {
    /** Null where it decides nothing. */
    postalCode: known?.needsPostalCode
      ? { value: postalCode ?? known.postalCode ?? '', onChange: typePostalCode }
      : null,
    country: chosen || known?.country || '',
    choose,
    /** The one that is shown: the last one while the next is on its way. */
    shown: known,
    price: loading || (postalCode ?? '').trim() !== settledCode ? undefined : price,
  };
}
