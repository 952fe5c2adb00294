import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Select } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { formatDate } from '@/lib/format';
import { ownZone, timeZones } from '@/lib/localTime';
import { setStatsTimeZoneDocument } from '../api/stats/setStatsTimeZone';

interface ZoneChoiceProps {
  artistUserId: string;
  zone: string;
  /** When it was chosen; null where it never was. */
  since: string | null;
  onChosen: () => Promise<unknown>;
}

/** Says where days are counted, and lets the artist choose. */
export function ZoneChoice({ artistUserId, zone, since, onChosen }: ZoneChoiceProps) {
  const change = useChange();
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (timeZone: string) => {
    setBusy(true);
    try {
      await change(setStatsTimeZoneDocument, { artistUserId, timeZone });
      await onChosen();
      setChosen(null);
    } catch (error) {
      showSnackbar({ type: 'error', message: toRefused(error).message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-text-3">
      <p>
        Days are of {zone.replaceAll('_', ' ')}
        {since && `; those before ${formatDate(since)} stay as they were counted`}.
      </p>
      {chosen === null ? (
        <Button size="sm" kind="quiet" onClick={() => setChosen(since ? zone : ownZone())}>
          Change
        </Button>
      ) : (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void save(chosen);
          }}
        >
          <Field label="Count days in">
            {(control) => (
              <Select
                {...control}
                value={chosen}
                onChange={(event) => setChosen(event.target.value)}
              >
                {timeZones().map((each) => (
                  <option key={each} value={each}>
                    {each.replaceAll('_', ' ')}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit" size="sm" busy={busy}>
            From now on
          </Button>
          <Button size="sm" kind="quiet" onClick={() => setChosen(null)}>
            Leave it
          </Button>
        </form>
      )}
    </div>
  );
}
