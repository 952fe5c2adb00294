import { useCallback, useState } from 'react';
import { useAsk } from '@/core/data/useAsk';
import { type RefusedError, toRefused } from '@/core/data/refused';
import type { PreviewSearchSettingsQuery } from '@/gql/graphql';
import { previewSearchSettingsDocument } from '../api/searchSettings/previewSearchSettings';
import { type Draft, toInput } from './draft';

export type Preview = PreviewSearchSettingsQuery['previewSearchSettings'];

interface PreviewState {
  /** What was found, and with which settings. */
  result: { preview: Preview; draft: Draft } | null;
  problem: RefusedError | null;
  busy: boolean;
  run: (draft: Draft) => Promise<void>;
  clear: () => void;
}

/** Milliseconds: all judged queries are run twice. */
const timeout = 180_000;

/** Runs the judged queries with settings that nobody else sees. */
export function usePreview(): PreviewState {
  const ask = useAsk();
  const [result, setResult] = useState<PreviewState['result']>(null);
  const [problem, setProblem] = useState<RefusedError | null>(null);
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (draft: Draft) => {
      setBusy(true);
      setProblem(null);
      try {
        const input = toInput(draft);
        const answer = await ask(previewSearchSettingsDocument, { input }, { timeout });
        setResult({ preview: answer.previewSearchSettings, draft });
      } catch (error) {
        setProblem(toRefused(error));
      } finally {
        setBusy(false);
      }
    },
    [ask],
  );
  const clear = useCallback(() => {
    setResult(null);
    setProblem(null);
  }, []);
  return { result, problem, busy, run, clear };
}
