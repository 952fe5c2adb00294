import { Conflict as Instrument } from '@/components/instruments/Conflict';
import { Changes } from '@/components/instruments/ReasonDialog';
import { formatTime } from '@/lib/figures';
import type { Noted } from './types';

interface ConflictProps {
  /** What holds now. */
  theirs: Noted;
  /** What that has changed, a line each. */
  changes: readonly string[];
  onTheirs: () => void;
  onMine: () => void;
}

export function Conflict({ theirs, changes, onTheirs, onMine }: ConflictProps) {
  return (
    <Instrument
      label="Somebody else changed this"
      title="Somebody else changed this"
      choices={[
        { text: 'Load theirs, keep my draft', onChoose: onMine },
        { text: 'Load theirs, drop my draft', onChoose: onTheirs, quiet: true },
      ]}
    >
      <p className="text-sm text-text-2">
        {theirs.changedBy ? `@${theirs.changedBy}` : 'Somebody'} saved version {theirs.version}
        {theirs.changedAt ? `, ${formatTime(theirs.changedAt)}` : ''}
        {theirs.reason ? `: “${theirs.reason}”` : '.'}
      </p>
      <Changes lines={changes} />
      <p className="text-sm text-text-2">
        Your draft is kept: load theirs, and what you changed is put on it.
      </p>
    </Instrument>
  );
}
