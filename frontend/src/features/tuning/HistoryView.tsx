import { useCallback } from 'react';
import { type ValueColumn, VersionHistory } from '@/components/instruments/VersionHistory';
import { useAsk } from '@/core/data/useAsk';
import { useHistory } from '@/core/data/useHistory';
import { readFragment } from '@/gql';
import { tuningHistoryDocument } from './api/tuning/tuningHistory';
import { tuningVersionFragment } from './api/tuning/tuningVersionFragment';
import { Downloads } from './Downloads';
import { sayReach } from './reach';
import { describeChange, formatScore, rankerName, shares, toTuning } from './tunings';
import type { Experiment, Version } from './types';

interface HistoryViewProps {
  /** What holds today. */
  current: Version;
  /** There are changes that nobody saved. */
  changed: boolean;
  experiment: Experiment | null;
  onRestore: (version: number, reason: string) => Promise<void>;
}

const columns: ValueColumn<Version>[] = shares.map(({ name, label }) => ({
  key: name,
  name: label,
  right: true,
  show: (version: Version) => formatScore(toTuning(version)[name]),
}));
columns.splice(1, 0, {
  key: 'model',
  name: 'Ranked by',
  show: (version: Version) => rankerName(toTuning(version).model),
});

/** Who changed the tuning and why, and the way back. */
export function HistoryView({ current, changed, experiment, onRestore }: HistoryViewProps) {
  const ask = useAsk();
  const read = useCallback(
    async (first: number, after: string | null) => {
      const { tuningHistory } = await ask(tuningHistoryDocument, { first, after });
      const { nodes, ...page } = tuningHistory;
      return { ...page, versions: readFragment(tuningVersionFragment, nodes) };
    },
    [ask],
  );
  return (
    <VersionHistory
      title="History"
      note={`Every change, with its reason. Returning to one makes a new version. ${sayReach(experiment)}`}
      label="History of the tuning"
      downloads={<Downloads of="the history" file="history" />}
      columns={columns}
      minWidth={58}
      current={current}
      changed={changed}
      history={useHistory(current.version, read)}
      describe={(to) => describeChange(toTuning(current), toTuning(to))}
      onRestore={onRestore}
    />
  );
}
