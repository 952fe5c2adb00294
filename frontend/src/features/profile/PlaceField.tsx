import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field } from '@/components/Field';
import { toRefused } from '@/core/data/refused';
import { devicePosition } from '@/core/site/devicePosition';
import { roughly } from '@/core/site/place';
import { type City, CityInput } from '@/features/places';
import { texts } from '@/lib/texts';

interface PlaceFieldProps {
  place: string;
  onSave: (fields: Record<string, string>) => Promise<unknown>;
}

const nowhere = { placeId: '', city: '', state: '', country: '', latitude: '', longitude: '' };

/** Where somebody lives: one of the cities that the server knows, or where the device is. */
export function PlaceField({ place, onSave }: PlaceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [exact, setExact] = useState(false);
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');

  const save = async (fields: Record<string, string>, what: string) => {
    setWrong('');
    setSaid('Saving');
    try {
      await onSave(fields);
      setTyped(null);
      setSaid(what);
    } catch (error) {
      const { fields: bad, message } = toRefused(error);
      setSaid('');
      setWrong(bad['placeId'] ?? bad['city'] ?? bad['latitude'] ?? message);
    }
  };
  const choose = (city: City) => void save({ placeId: city.placeId }, `Saved: ${city.text}`);
  const locate = async () => {
    setSaid('Looking where you are');
    const at = await devicePosition();
    if (at === null) {
      setSaid('');
      setWrong('Your device does not say where it is. Enter your city instead.');
      return;
    }
    const { latitude, longitude } = exact ? at : roughly(at);
    await save(
      {
        latitude: String(latitude),
        longitude: String(longitude),
        ...(exact ? { exact: 'true' } : {}),
      },
      'Saved',
    );
  };

  return (
    <div className="grid gap-3">
      <Field label="City" error={wrong} hint={<span role="status">{said}</span>}>
        {(control) => (
          <CityInput
            {...control}
            value={typed ?? place}
            isTyped={typed !== null}
            onText={(text) => {
              setTyped(text);
              setSaid('');
            }}
            onChoose={choose}
            onEscape={() => setTyped(null)}
            onBlur={() => setTyped(null)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        {'geolocation' in navigator && (
          <Button size="sm" onClick={() => void locate()}>
            <LocateFixed size={16} aria-hidden="true" /> {texts.useWhereIAm}
          </Button>
        )}
        {place && (
          <Button size="sm" kind="quiet" onClick={() => void save(nowhere, 'Removed')}>
            Remove
          </Button>
        )}
      </div>
      <label className="flex min-h-9 items-center gap-2 text-sm text-text-2 narrow:min-h-11">
        <input
          type="checkbox"
          checked={exact}
          onChange={({ target }) => setExact(target.checked)}
          className="size-4 accent-(--color-accent)"
        />
        Keep exactly where I am, for myself; others see the city
      </label>
    </div>
  );
}
