import { useCallback } from 'react';
import { VersionHistory } from '@/components/instruments/VersionHistory';
import { useAsk } from '@/core/data/useAsk';
import { useHistory } from '@/core/data/useHistory';
import { readFragment } from '@/gql';
import { searchSettingsFragment } from '../api/searchSettings/searchSettingsFragment';
import { searchSettingsHistoryDocument } from '../api/searchSettings/searchSettingsHistory';
import { describeChange, type Settings, toDraft } from './draft';

interface HistoryProps {
  /** What holds today. */
  current: Settings;
  /** Undefined for who may not. */
  onRestore: ((version: number, reason: string) => Promise<void>) | undefined;
}

const texts = {
  unchanged: 'Nothing was changed yet: these are the defaults.',
  defaults: 'All synonyms, stop words and weights as they came.',
};

/** Who changed what and why, and the way back. */
export function History({ current, onRestore }: HistoryProps) {
  const ask = useAsk();
  const read = useCallback(
    async (first: number, after: string | null) => {
      const { searchSettingsHistory } = await ask(searchSettingsHistoryDocument, { first, after });
      const { nodes, ...page } = searchSettingsHistory;
      return { ...page, versions: readFragment(searchSettingsFragment, nodes) };
    },
    [ask],
  );
  return (
    <VersionHistory
      title="History"
      note="Every change, with its reason. Returning to one makes a new version."
      label="History of the search settings"
      minWidth={38}
      current={current}
      history={useHistory(current.version, read)}
      describe={(to) => describeChange(toDraft(current), toDraft(to))}
      texts={texts}
      onRestore={onRestore}
    />
  );
}
