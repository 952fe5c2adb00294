import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Field, Input, Select } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { TextArea } from '@/components/TextArea';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { useRest } from '@/core/data/useRest';
import { type PaymentConfig, paymentConfigRead, smallestPrice } from '@/core/site/paymentConfig';
import type { StudioTierFragment } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { currencies, toPrice } from '@/lib/price';
import { createTierDocument } from '../api/tiers/createTier';
import { updateTierDocument } from '../api/tiers/updateTier';
import { tierRules, type TierValues, toPerks } from './tierForm';

interface TierDialogProps {
  open: boolean;
  artistUserId: string;
  /** Null where a new one is made. */
  tier: StudioTierFragment | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Makes a tier, or changes one. */
export function TierDialog({ open, tier, ...rest }: TierDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(now) => !now && rest.onClose()}
      title={tier ? `Edit ${tier.name}` : 'A new tier'}
    >
      <TierForm key={tier?.id ?? 'new'} tier={tier} {...rest} />
    </Dialog>
  );
}

function TierForm({ artistUserId, tier, onClose, onSaved }: Omit<TierDialogProps, 'open'>) {
  const change = useChange();
  const { register, handleSubmit, setError, errors, isSubmitting } = useForm<TierValues>(
    {
      name: tier?.name ?? '',
      price: tier ? String(tier.price) : '',
      yearlyPrice: tier && tier.yearlyPrice !== tier.price * 12 ? String(tier.yearlyPrice) : '',
      currency: tier?.currency ?? 'USD',
      perks: tier?.perks.join('\n') ?? '',
      description: tier?.description ?? '',
    },
    tierRules,
  );

  const { answer: config } = useRest<PaymentConfig>(paymentConfigRead);

  const save = async (values: TierValues) => {
    const least = config && smallestPrice(config, values.currency);
    if (least !== undefined && toPrice(values.price) < least) {
      setError('price', `A price is ${formatPrice(least, values.currency)} or more a month.`);
      return;
    }
    const fields = {
      name: values.name,
      price: toPrice(values.price),
      yearlyPrice: values.yearlyPrice === '' ? null : toPrice(values.yearlyPrice),
      currency: values.currency,
      perks: toPerks(values.perks),
      description: values.description.trim() || null,
    };
    try {
      if (tier) await change(updateTierDocument, { input: { id: tier.id, ...fields } });
      else await change(createTierDocument, { input: { userId: artistUserId, ...fields } });
      showSnackbar({ type: 'success', message: `${values.name} is saved` });
      onSaved();
      onClose();
    } catch (error) {
      const refused = toRefused(error);
      const known = (
        ['name', 'price', 'yearlyPrice', 'currency', 'perks', 'description'] as const
      ).filter((name) => refused.fields[name]);
      for (const name of known) setError(name, refused.fields[name] ?? '');
      if (known.length === 0) setError('root', refused.message);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="grid gap-5">
      <Field label="Name" error={errors.name}>
        {(control) => <Input {...control} {...register('name')} placeholder="Front row" />}
      </Field>
      <div className="grid grid-cols-[1fr_7rem] gap-4">
        <Field label="Price a month" error={errors.price}>
          {(control) => (
            <Input
              {...control}
              {...register('price')}
              inputMode="decimal"
              className="tabular"
              placeholder="5"
            />
          )}
        </Field>
        <Field label="Currency" error={errors.currency}>
          {(control) => (
            <Select {...control} {...register('currency')}>
              {currencies.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label="Price a year"
        error={errors.yearlyPrice}
        hint="Empty: twelve months. Less is a thank-you to those who stay."
      >
        {(control) => (
          <Input
            {...control}
            {...register('yearlyPrice')}
            inputMode="decimal"
            className="tabular"
            placeholder="50"
          />
        )}
      </Field>
      <Field label="Perks" error={errors.perks} hint="One a line.">
        {(control) => (
          <TextArea
            {...control}
            {...register('perks')}
            rows={4}
            placeholder="Albums a week early"
          />
        )}
      </Field>
      <Field label="Description" error={errors.description}>
        {(control) => <TextArea {...control} {...register('description')} rows={3} />}
      </Field>
      {errors.root && (
        <p role="alert" className="text-sm text-danger">
          {errors.root}
        </p>
      )}
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" type="submit" busy={isSubmitting}>
          {tier ? 'Save' : 'Make the tier'}
        </Button>
      </div>
    </form>
  );
}
