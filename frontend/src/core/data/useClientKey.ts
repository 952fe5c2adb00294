import { useRef } from 'react';

/** Keys by which the server knows that something is sent once more. */
interface ClientKey {
  /** Returns the key of what is sent: the same as long as that is the same. */
  of: (sent: unknown) => string;
  /** Has what is sent next be another, though it is the same in all. */
  renew: () => void;
}

/** Gives what is sent a key: sent twice, as after a lost answer, it counts once; changed, it is another. */
export function useClientKey(): ClientKey {
  const key = useRef({ of: '', value: '' });
  const of = (sent: unknown) => {
    const words = JSON.stringify(sent);
    if (key.current.of !== words) key.current = { of: words, value: crypto.randomUUID() };
    return key.current.value;
  };
  const renew = () => {
    key.current = { of: '', value: '' };
  };
  return { of, renew };
}
