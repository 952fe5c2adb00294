import { X } from 'lucide-react';
import { Button } from '@/components/Button';
import { chip } from '@/components/chip';
import { Field, Input, Select } from '@/components/Field';
import { countries } from '@/lib/countries';
import { currencies } from '@/lib/price';
import { TariffEditor } from './TariffEditor';
import { elsewhere, nameOfCountry, type ZoneRow } from './terms';

interface ZoneEditorProps {
  zone: ZoneRow;
  at: number;
  problem: string | undefined;
  onChange: (zone: ZoneRow) => void;
  onRemove: () => void;
}

const rest = 'The rest of the world';

/** Where a seller ships to, and what that costs. */
export function ZoneEditor({ zone, at, problem, onChange, onRemove }: ZoneEditorProps) {
  const title = zone.name.trim() || `Zone ${at + 1}`;
  const set = (to: Partial<ZoneRow>) => onChange({ ...zone, ...to });
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-md border border-line p-4 wide:p-5">
      <legend className="sr-only">{title}</legend>
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-2 wide:grid-cols-[minmax(0,1fr)_7rem_10rem_7rem_7rem]">
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              placeholder="Europe"
              maxLength={60}
              value={zone.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Currency">
          {(control) => (
            <Select
              {...control}
              value={zone.currency}
              onChange={(event) => set({ currency: event.target.value })}
            >
              {[...new Set([zone.currency, ...currencies])].map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Price by">
          {(control) => (
            <Select
              {...control}
              value={zone.by}
              onChange={(event) => set({ by: event.target.value as ZoneRow['by'] })}
            >
              <option value="PIECE">pieces</option>
              <option value="WEIGHT">weight</option>
            </Select>
          )}
        </Field>
        {zone.by === 'PIECE' && (
          <>
            <Field label="First piece">
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  className="tabular-nums"
                  value={zone.first}
                  onChange={(event) => set({ first: event.target.value })}
                />
              )}
            </Field>
            <Field label="Each further">
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  className="tabular-nums"
                  value={zone.each}
                  onChange={(event) => set({ each: event.target.value })}
                />
              )}
            </Field>
          </>
        )}
      </div>
      {zone.by === 'WEIGHT' && <TariffEditor zone={zone} title={title} onChange={onChange} />}
      {zone.countries.length > 0 && (
        <ul aria-label={`Countries of ${title}`} className="flex flex-wrap gap-2">
          {zone.countries.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={`Remove ${nameOfCountry(code, rest)}`}
                className={chip('off')}
                onClick={() => set({ countries: zone.countries.filter((each) => each !== code) })}
              >
                {nameOfCountry(code, rest)}
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label="Add a country" className="w-full max-w-72">
          {(control) => (
            <Select
              {...control}
              value=""
              onChange={(event) => set({ countries: [...zone.countries, event.target.value] })}
            >
              <option value="">Choose</option>
              {!zone.countries.includes(elsewhere) && <option value={elsewhere}>{rest}</option>}
              {countries()
                .filter(({ code }) => !zone.countries.includes(code))
                .map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <Button kind="quiet" aria-label={`Remove ${title}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
