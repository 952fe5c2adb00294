import { Field, Input, Select } from '@/components/Field';
import type { useForm } from '@/components/useForm';
import { countries } from '@/lib/countries';
import { cx } from '@/lib/cx';
import type { AddressFields } from './addressForm';

interface AddressFormProps {
  form: Pick<ReturnType<typeof useForm<AddressFields>>, 'errors' | 'register'>;
  /** Where mails of an order go if nothing is said; undefined where it is no order's. */
  ownEmail?: string | null;
  title?: string;
  /** The address is chosen above: only what belongs to this order is asked. */
  isChosen?: boolean;
  /** Nothing is: who buys, and in which country, is all that is asked. */
  ships?: boolean;
  /** The tax there is not known without one. */
  needsPostalCode?: boolean;
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
  title,
  isChosen = false,
  ships = true,
  needsPostalCode = false,
}: AddressFormProps) {
  const isNeeded = (part: (typeof parts)[number]) =>
    !('isOptional' in part) || (part.name === 'postalCode' && needsPostalCode);
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 font-display text-xl font-bold">
        {title ?? (isChosen ? 'Mails' : ships ? 'Where it goes' : 'Who buys it')}
      </legend>
      <div className="grid grid-cols-1 gap-5 xs:grid-cols-2">
        {parts
          .filter(
            ({ name }) =>
              !isChosen && (ships || name === 'name' || (name === 'postalCode' && needsPostalCode)),
          )
          .map((part) => (
            <Field
              key={part.name}
              label={isNeeded(part) ? part.label : `${part.label} (optional)`}
              error={errors[part.name]}
              className={cx('wide' in part && 'xs:col-span-2')}
            >
              {(control) => (
                <Input
                  {...control}
                  {...register(part.name)}
                  autoComplete={part.autoComplete}
                  required={isNeeded(part)}
                />
              )}
            </Field>
          ))}
        {!isChosen && (
          <Field label="Country" error={errors.country}>
            {(control) => (
              <Select
                {...control}
                {...register('country')}
                autoComplete="shipping country"
                required
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
        )}
        {ships && !isChosen && (
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
        {ownEmail !== undefined && (
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
        )}
      </div>
    </fieldset>
  );
}
