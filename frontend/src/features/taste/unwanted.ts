import { create } from 'zustand';
import { whenPersonLeaves } from '@/core/session';
import type { TasteSubject } from '@/gql/graphql';

/** What the person said "not for me" of on this visit. Lists that the server makes leave it out by themselves. The next person sees it. */
export const unwantedStore = create<ReadonlySet<string>>(() => new Set<string>());

whenPersonLeaves(() => unwantedStore.setState(new Set<string>(), true));

export const keyOf = (subject: TasteSubject, id: string) => `${subject}/${id}`;

/** Tells of each thing whether it has stepped away, at once, from whatever list it was offered in. */
export function useUnwanted(): (subject: TasteSubject, id: string) => boolean {
  const unwanted = unwantedStore();
  return (subject, id) => unwanted.has(keyOf(subject, id));
}
