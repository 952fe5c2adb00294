import { useState } from 'react';
import { Button } from '@/components/Button';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { readFragment } from '@/gql';
import type { KeptAddressPartsFragment } from '@/gql/graphql';
import { locale } from '@/lib/locale';
import { AddressForm } from '../AddressForm';
import {
  type AddressFields,
  addressOf,
  addressRules,
  fieldsOf,
  likelyCountry,
} from '../addressForm';
import { addressFragment } from '../api/addressFragment';
import { useAddresses } from './useAddresses';

interface AddressEditorProps {
  /** Null for a new one. */
  kept: KeptAddressPartsFragment | null;
  onDone: () => void;
}

/** An address that is kept, as it is typed. */
export function AddressEditor({ kept, onDone }: AddressEditorProps) {
  const { keep } = useAddresses();
  const [isDefault, setIsDefault] = useState(kept?.isDefault ?? false);
  const form = useForm<AddressFields>(
    fieldsOf(
      kept && readFragment(addressFragment, kept.address),
      kept ? {} : { country: likelyCountry(locale) },
    ),
    addressRules,
    { onBlur: true },
  );
  const { values, errors, isSubmitting, setError } = form;
  const send = async (typed: AddressFields) => {
    const address = addressOf(typed);
    if (!address) return;
    setError('root', '');
    try {
      await keep(kept?.id ?? null, address, isDefault);
      onDone();
    } catch (error) {
      const { fields, message } = toRefused(error);
      const known = Object.entries(fields).filter(([name]) => name in values);
      for (const [name, words] of known) setError(name as keyof AddressFields, words, true);
      if (known.length === 0) setError('root', message);
    }
  };
  return (
    <form
      noValidate
      aria-label={kept ? 'Edit the address' : 'Add an address'}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="grid gap-5"
    >
      <AddressForm form={form} title={kept ? 'Edit the address' : 'Another address'} />
      {!kept?.isDefault && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isDefault}
            onChange={(event) => setIsDefault(event.target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          Checkouts begin with it
        </label>
      )}
      {errors.root && (
        <p role="alert" className="text-danger">
          {errors.root}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="main" type="submit" busy={isSubmitting}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
