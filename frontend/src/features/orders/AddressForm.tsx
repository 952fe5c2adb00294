import { Field, Input, Select } from '@/components/Field';
import type { useForm } from '@/components/useForm';
import { countries } from '@/lib/countries';
import { cx } from '@/lib/cx';
import type { AddressFields } from './addressForm';

interface AddressFormProps {
  form: Pick<ReturnType<typeof useForm<AddressFields>>, 'errors' | 'register'>;
  ownEmail: string | null;
  /** Nothing is: who buys, and in which country, is all that is asked. */
  ships?: boolean;
}

/** Browsers fill these in by their names. */
const parts = [
  { name: 'name', label: 'Name', autoComplete: 'shipping name', wide: true },
  { name: 'line1', label: 'Street and number', autoComplete: 'shipping address-line1', wide: true },
  {
    name: 'line2',
    label: 'Flat, floor, company',
    autoComplete: 'shipping address-line2',
    wide: true,
    isOptional: true,
  },
  {
    name: 'postalCode',
    label: 'Postal code',
    autoComplete: 'shipping postal-code',
    isOptional: true,
  },
  { name: 'city', label: 'Town', autoComplete: 'shipping address-level2' },
  {
    name: 'region',
    label: 'State or region',
    autoComplete: 'shipping address-level1',
    isOptional: true,
  },
] as const;

/** Where it goes, and where mails go. */
export function AddressForm({
  form: { errors, register },
  ownEmail,
  ships = true,
}: AddressFormProps) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 font-display text-xl font-bold">
        {ships ? 'Where it goes' : 'Who buys it'}
      </legend>
      <div className="grid grid-cols-1 gap-5 xs:grid-cols-2">
        {parts
          .filter(({ name }) => ships || name === 'name')
          .map(({ name, label, autoComplete, ...more }) => (
            <Field
              key={name}
              label={'isOptional' in more ? `${label} (optional)` : label}
              error={errors[name]}
              className={cx('wide' in more && 'xs:col-span-2')}
            >
              {(control) => (
                <Input
                  {...control}
                  {...register(name)}
                  autoComplete={autoComplete}
                  required={!('isOptional' in more)}
                />
              )}
            </Field>
          ))}
        <Field label="Country" error={errors.country}>
          {(control) => (
            <Select {...control} {...register('country')} autoComplete="shipping country" required>
              <option value="">Choose</option>
              {countries().map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {ships && (
          <Field
            label="Phone (optional)"
            error={errors.phone}
            hint="For whoever delivers it."
            className="xs:col-span-2"
          >
            {(control) => (
              <Input {...control} {...register('phone')} type="tel" autoComplete="shipping tel" />
            )}
          </Field>
        )}
        <Field
          label="E-mail (optional)"
          error={errors.email}
          hint={ownEmail ? `Mails of this order go to ${ownEmail} else.` : undefined}
          className="xs:col-span-2"
        >
          {(control) => (
            <Input {...control} {...register('email')} type="email" autoComplete="email" />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
