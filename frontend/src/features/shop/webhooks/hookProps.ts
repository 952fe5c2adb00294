import type { Question } from '@/components/Confirm';
import type { StockWebhookPartsFragment } from '@/gql/graphql';

export interface HookProps {
  /** Null where there is none yet. */
  hook: StockWebhookPartsFragment | null;
  /** Makes it, or gives it another secret; answers with that. */
  keep: (secret?: string) => Promise<string>;
  ask: (question: Question) => void;
  remove: () => Promise<void>;
}
