import { type FormEvent, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { offerUndo } from '@/core/data/offerUndo';
import { type RefusedError, toRefused } from '@/core/data/refused';
import { countryNames } from '@/lib/countries';
import { type Place, useOwnTaste } from './useTaste';

const nowhere: Place = { city: '', country: '' };

/** Where a person says they live: saved, changed and removed. */
export function PlaceForm({ place }: { place: Place | null | undefined }) {
  const { sayPlace } = useOwnTaste();
  const kept = place ?? nowhere;
  // What is typed stays until the server has it.
  const [typed, setTyped] = useState<Place | null>(null);
  const [wrong, setWrong] = useState<Partial<Record<keyof Place, string>>>({});
  const [busy, setBusy] = useState(false);
  const city = useRef<HTMLInputElement>(null);
  const shown = typed ?? kept;
  const countries = useMemo(() => {
    const names = countryNames();
    return kept.country === '' || names.includes(kept.country) ? names : [kept.country, ...names];
  }, [kept.country]);

  const say = async (next: Place): Promise<boolean> => {
    setBusy(true);
    setWrong({});
    try {
      await sayPlace(next);
      setTyped(null);
      return true;
    } catch (error) {
      const refused: RefusedError = toRefused(error);
      const { city: badCity, country: badCountry } = refused.fields;
      if (badCity || badCountry) setWrong({ city: badCity, country: badCountry });
      else showSnackbar({ type: 'error', message: refused.message });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const next = { city: shown.city.trim(), country: shown.country };
    if (busy) return;
    if (next.city === '' || next.country === '') {
      setWrong({
        city: next.city === '' ? 'Enter a city.' : undefined,
        country: next.country === '' ? 'Choose a country.' : undefined,
      });
      return;
    }
    if (await say(next))
      showSnackbar({ type: 'success', message: `Your place is ${next.city}, ${next.country}` });
  };
  const remove = async () => {
    if (busy || !(await say(nowhere))) return;
    // Its button goes with the place.
    city.current?.focus();
    offerUndo('Your place is removed', () => sayPlace(kept));
  };

  return (
    <form
      aria-label="Where you are"
      noValidate
      onSubmit={(event) => void save(event)}
      className="grid max-w-140 gap-4 wide:grid-cols-2"
    >
      <Field label="City" error={wrong.city}>
        {(control) => (
          <Input
            {...control}
            ref={city}
            value={shown.city}
            maxLength={80}
            autoComplete="address-level2"
            onChange={({ target }) => setTyped({ ...shown, city: target.value })}
          />
        )}
      </Field>
      <Field label="Country" error={wrong.country}>
        {(control) => (
          <Select
            {...control}
            value={shown.country}
            autoComplete="country-name"
            onChange={({ target }) => setTyped({ ...shown, country: target.value })}
          >
            <option value="">Choose a country</option>
            {countries.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap gap-2 wide:col-span-2">
        <Button type="submit" size="sm" className="narrow:h-11" busy={busy}>
          Save place
        </Button>
        {place && (
          <Button kind="quiet" size="sm" className="narrow:h-11" onClick={() => void remove()}>
            Remove place
          </Button>
        )}
      </div>
    </form>
  );
}

/** What a place is used for. */
export function PlaceUse() {
  return (
    <p className="max-w-prose text-sm text-text-2">
      Your lists begin with what is played near you, once five people there listen; nothing is said
      of places with fewer. Artists see a place where three of their listeners or more live, and
      your profile shows yours.
    </p>
  );
}
