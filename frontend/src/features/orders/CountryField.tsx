import { Field, Input, Select } from '@/components/Field';
import { countries } from '@/lib/countries';

interface CountryFieldProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** The postal code as it is typed, where the tax follows from it. */
  postalCode?: { value: string; onChange: (code: string) => void; error?: string | undefined };
}

/** Where who pays is, which decides the tax. */
export function CountryField({ value, onChange, error, postalCode }: CountryFieldProps) {
  return (
    <>
      <Field label="The country you are in" error={error} hint="It decides the tax.">
        {(control) => (
          <Select
            {...control}
            autoComplete="billing country"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">Choose</option>
            {countries().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {postalCode && (
        <Field label="Postal code" error={postalCode.error} hint="There the tax follows from it.">
          {(control) => (
            <Input
              {...control}
              autoComplete="billing postal-code"
              maxLength={20}
              value={postalCode.value}
              onChange={(event) => postalCode.onChange(event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}
