import { create } from 'zustand';
import type { ReportTarget } from '@/gql/graphql';

export interface Somebody {
  userId: string;
  name: string;
}

export interface Reported {
  type: ReportTarget;
  id: string;
  /** As the question names it: "the post by June". */
  name: string;
}

interface Prompt {
  /** What is to be reported. */
  reporting: Reported | null;
  /** What a moderator is about to remove. */
  removing: Reported | null;
  /** Whom the person is about to block, and what happens when they have. */
  blocking: (Somebody & { onDone?: (() => void) | undefined }) | null;
}

const nothing: Prompt = { reporting: null, removing: null, blocking: null };

/** The question that the person is asked over the page, if any. */
export const useSafetyPrompt = create<Prompt>()(() => nothing);

export const endSafetyPrompt = () => useSafetyPrompt.setState(nothing);
