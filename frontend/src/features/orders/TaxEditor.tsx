import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { countries } from '@/lib/countries';
import { elsewhere, nameOfCountry, type TaxRow } from './terms';

interface TaxEditorProps {
  tax: TaxRow;
  at: number;
  problem: string | undefined;
  onChange: (tax: TaxRow) => void;
  onRemove: () => void;
}

const rest = 'Everywhere else';

/** What tax a seller takes in a country. */
export function TaxEditor({ tax, at, problem, onChange, onRemove }: TaxEditorProps) {
  const title = tax.country ? `Tax in ${nameOfCountry(tax.country, rest)}` : `Tax ${at + 1}`;
  const set = (to: Partial<TaxRow>) => onChange({ ...tax, ...to });
  return (
    <fieldset className="grid min-w-0 gap-2 border-t border-line pt-4">
      <legend className="sr-only">{title}</legend>
      <div className="grid grid-cols-1 items-end gap-4 xs:grid-cols-2 wide:grid-cols-[minmax(0,1fr)_8rem_16rem_auto]">
        <Field label="Country">
          {(control) => (
            <Select
              {...control}
              value={tax.country}
              onChange={(event) => set({ country: event.target.value })}
            >
              <option value="">Choose</option>
              <option value={elsewhere}>{rest}</option>
              {countries().map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Rate, %">
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              className="tabular-nums"
              value={tax.rate}
              onChange={(event) => set({ rate: event.target.value })}
            />
          )}
        </Field>
        <Field label="Prices">
          {(control) => (
            <Select
              {...control}
              value={tax.included ? 'in' : 'added'}
              onChange={(event) => set({ included: event.target.value === 'in' })}
            >
              <option value="in">include it</option>
              <option value="added">have it added</option>
            </Select>
          )}
        </Field>
        <Button
          kind="quiet"
          aria-label={`Remove ${title}`}
          onClick={onRemove}
          className="justify-self-start"
        >
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
