import { Field, Input } from '@/components/Field';
import { Toggle } from '@/components/Toggle';
import { tellRefusal } from '@/core/data/tellRefusal';
import type { Preferences } from '../model/types';
import { Part } from './Part';
import { setPreferences } from './preferences';

const night = { from: '22:00', to: '07:00' };

/** When nothing reaches the person. */
export function QuietHours({ preferences }: { preferences: Preferences }) {
  const { doNotDisturb } = preferences;
  const set = (change: Parameters<typeof setPreferences>[0]) =>
    void setPreferences(change).catch(tellRefusal);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <Part title="Quiet hours">
      <Toggle
        label="Do not disturb"
        hint="No sounds in these hours"
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
