import type { ReactNode } from 'react';
import { Field, Select } from '@/components/Field';
import type { StudioTierFragment } from '@/gql/graphql';

/** A group of fields with its name beside or above it. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-5 border-t border-line pt-5">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

interface TierFieldProps {
  label: string;
  tiers: readonly StudioTierFragment[];
  /** What no tier means. */
  none: string;
  value: string;
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
  onChange: (tierId: string) => void;
}

/** A choice of one of the artist's tiers, or none. */
export function TierField({
  label,
  tiers,
  none,
  value,
  error,
  hint,
  disabled,
  onChange,
}: TierFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{none}</option>
          {tiers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
