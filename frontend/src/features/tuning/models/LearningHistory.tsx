import { useCallback } from 'react';
import { VersionHistory } from '@/components/instruments/VersionHistory';
import { useAsk } from '@/core/data/useAsk';
import { useHistory } from '@/core/data/useHistory';
import { readFragment } from '@/gql';
import { learningHistoryDocument } from '../api/learning/learningHistory';
import { learningVersionFragment } from '../api/learning/learningVersionFragment';
import { Downloads } from '../Downloads';
import { formatWithUnit } from '../scale';
import type { LearningVersion } from '../types';
import { describeLearning, learnings, toLearning } from './learnings';

interface LearningHistoryProps {
  /** What the next training goes by. */
  current: LearningVersion;
  /** There are changes that nobody saved. */
  changed: boolean;
  onRestore: (version: number, reason: string) => Promise<void>;
}

const columns = learnings.map(({ name, short, scale }) => ({
  key: name,
  name: short,
  right: true,
  show: (version: LearningVersion) => formatWithUnit(scale, toLearning(version)[name]),
}));

/** Who changed what learning goes by and why, and the way back. */
export function LearningHistory({ current, changed, onRestore }: LearningHistoryProps) {
  const ask = useAsk();
  const read = useCallback(
    async (first: number, after: string | null) => {
      const { learningHistory } = await ask(learningHistoryDocument, { first, after });
      const { nodes, ...page } = learningHistory;
      return { ...page, versions: readFragment(learningVersionFragment, nodes) };
    },
    [ask],
  );
  return (
    <VersionHistory
      title="History of what learning goes by"
      note="Every change, with its reason. Returning to one makes a new version, and holds from the next training on."
      label="History of what learning goes by"
      downloads={<Downloads of="the history of learning" file="learning" />}
      columns={columns}
      minWidth={58}
      current={current}
      changed={changed}
      history={useHistory(current.version, read)}
      describe={(to) => describeLearning(toLearning(current), toLearning(to))}
      onRestore={onRestore}
    />
  );
}
