import { useRest } from '@/core/data/useRest';
import { mailboxRead } from './mailboxRead';

/** Whether the server runs with demo data: only then it has a mailbox. Undefined until it has answered. */
export function useDemo(): boolean | undefined {
  const { answer, error } = useRest(mailboxRead('nobody@sidestage.test'));
  return error ? false : answer ? true : undefined;
}
