import { useCallback } from 'react';
import { useAsk } from '@/core/data/useAsk';
import { readFragment } from '@/gql';
import { namedArtistFragment } from '../api/previews/namedArtistFragment';
import { previewThresholdDocument } from '../api/previews/previewThreshold';
import { thresholdPointFragment } from '../api/previews/thresholdPointFragment';
import { usePreviewed } from '../usePreviewed';

/** Milliseconds: the first curve of a model takes a while. */
const timeout = 60_000;

/** What another threshold would do. `of` names what it is compared with: the version and the model. */
export function useThresholdPreview(threshold: number, of: string) {
  const ask = useAsk();
  const read = useCallback(async () => {
    const { previewThreshold } = await ask(previewThresholdDocument, { threshold }, { timeout });
    const { curve, now, then, emptied, filled, ...counts } = previewThreshold;
    return {
      ...counts,
      curve: readFragment(thresholdPointFragment, curve),
      now: readFragment(thresholdPointFragment, now),
      then: readFragment(thresholdPointFragment, then),
      emptied: readFragment(namedArtistFragment, emptied),
      filled: readFragment(namedArtistFragment, filled),
    };
  }, [ask, threshold]);
  return usePreviewed(`${threshold} ${of}`, read);
}

export type ThresholdPreview = NonNullable<ReturnType<typeof useThresholdPreview>['value']>;
