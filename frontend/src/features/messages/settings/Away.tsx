import { Field, Input, Select } from '@/components/Field';
import { Toggle } from '@/components/Toggle';
import { tellRefusal } from '@/core/data/tellRefusal';
import type { Preferences } from '../model/types';
import { Part } from './Part';
import { setPreferences } from './preferences';
import { PushToggle } from './PushToggle';

const digests: Record<Preferences['digest'], string> = {
  never: 'Never',
  daily: 'Once a day',
  weekly: 'Once a week',
};

const night = { from: '22:00', to: '07:00' };

interface AwayProps {
  userId: string;
  preferences: Preferences;
}

/** What reaches the person while they are elsewhere, and when nothing does. */
export function Away({ userId, preferences }: AwayProps) {
  const { digest, doNotDisturb } = preferences;
  const set = (change: Parameters<typeof setPreferences>[0]) =>
    void setPreferences(change).catch(tellRefusal);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <Part title="While you are away">
      <PushToggle userId={userId} />
      <Field
        label="A summary by e-mail"
        hint="Only when there is something that you have not seen."
      >
        {(control) => (
          <Select
            {...control}
            value={digest}
            onChange={(event) => set({ digest: event.target.value as Preferences['digest'] })}
          >
            {Object.entries(digests).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Toggle
        label="Do not disturb"
        hint="No sounds and nothing on your devices in these hours"
        checked={doNotDisturb !== null}
        onChange={(isOn) => set({ doNotDisturb: isOn ? { ...night, timeZone } : null })}
      />
      {doNotDisturb && (
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={end === 'from' ? 'From' : 'Until'}>
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  value={doNotDisturb[end]}
                  onChange={(event) =>
                    event.target.value &&
                    set({ doNotDisturb: { ...doNotDisturb, [end]: event.target.value, timeZone } })
                  }
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </Part>
  );
}
