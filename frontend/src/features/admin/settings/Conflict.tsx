import { Conflict as Instrument } from '@/components/instruments/Conflict';
import { Changes } from '@/components/instruments/ReasonDialog';
import { formatTime } from '@/lib/figures';
import { describeChange, type Settings, toDraft } from './draft';

interface ConflictProps {
  /** What the changes here were begun on. */
  base: Settings;
  /** What holds now. */
  theirs: Settings;
  onTheirs: () => void;
  onMine: () => void;
}

export function Conflict({ base, theirs, onTheirs, onMine }: ConflictProps) {
  const who = theirs.changedBy ? `@${theirs.changedBy}` : 'Somebody';
  return (
    <Instrument
      label="Somebody else saved"
      title={`${who} saved version ${theirs.version} since you began`}
      choices={[
        { text: 'Take theirs, drop mine', onChoose: onTheirs },
        { text: 'Keep mine, to save over theirs', onChoose: onMine },
      ]}
    >
      <p className="text-sm text-text-2">
        {theirs.changedAt && `${formatTime(theirs.changedAt)}. `}
        {theirs.reason && `“${theirs.reason}”`}
      </p>
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">What they changed</h3>
        <Changes lines={describeChange(toDraft(base), toDraft(theirs))} />
      </div>
      <p className="text-sm text-text-2">
        With yours kept, all settings are saved as they stand below, and what they changed is
        overwritten where yours differ.
      </p>
    </Instrument>
  );
}
