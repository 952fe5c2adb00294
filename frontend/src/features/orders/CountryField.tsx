import { Field, Select } from '@/components/Field';
import { countries } from '@/lib/countries';

interface CountryFieldProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
}

/** Where who pays is, which decides the tax. */
export function CountryField({ value, onChange, error }: CountryFieldProps) {
  return (
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
  );
}
