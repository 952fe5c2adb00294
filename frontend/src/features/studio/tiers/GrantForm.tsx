import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { findPerson } from '@/core/data/findPerson';
import { RefusedError, toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import type { StudioTierFragment } from '@/gql/graphql';
import { ownZone } from '@/lib/localTime';
import { asTyped, atLeast, type Rules } from '@/lib/rules';
import { grantTierDocument } from '../api/tiers/grantTier';
import { today } from '../stats/span';

const rules: Rules<{ handle: string; until: string }> = {
  handle: {
    read: (typed) => typed.trim().replace(/^@/, ''),
    checks: [atLeast(1, 'Whom? Enter a handle.')],
  },
  until: asTyped([(day) => day === '' || day >= today(ownZone()), 'Choose a day to come.']),
};

interface GrantFormProps {
  tier: StudioTierFragment;
  onGranted: () => void;
}

/** Gives a tier to somebody by handle, until the end of a day or for good. */
export function GrantForm({ tier, onGranted }: GrantFormProps) {
  const change = useChange();
  const { register, handleSubmit, setError, reset, errors, isSubmitting } = useForm(
    { handle: '', until: '' },
    rules,
  );

  const grant = async ({ handle, until }: { handle: string; until: string }) => {
    try {
      const person = await findPerson(handle);
      const { grantTier: answer } = await change(grantTierDocument, {
        userId: person.userId,
        tierId: tier.id,
        until: until === '' ? null : new Date(`${until}T23:59:59.999`).toISOString(),
      });
      if (!answer.success) throw new RefusedError(answer.message ?? 'It was not given. Try again.');
      showSnackbar({ type: 'success', message: `${person.displayName} has ${tier.name}` });
      reset();
      onGranted();
    } catch (error) {
      const { fields, message } = toRefused(error);
      const name = fields['until'] ? 'until' : 'handle';
      setError(name, fields[name] ?? fields['userId'] ?? message);
    }
  };

  return (
    <form
      noValidate
      aria-label={`Give ${tier.name} to somebody`}
      onSubmit={(event) => void handleSubmit(grant)(event)}
      className="grid items-start gap-3 wide:grid-cols-[minmax(0,1fr)_11rem_auto]"
    >
      <Field label="Handle" error={errors.handle}>
        {(control) => (
          <Input
            {...control}
            {...register('handle')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="@robin"
          />
        )}
      </Field>
      <Field label="Until" error={errors.until} hint="Empty: for good.">
        {(control) => (
          <Input {...control} {...register('until')} type="date" min={today(ownZone())} />
        )}
      </Field>
      <Button type="submit" busy={isSubmitting} className="wide:mt-7">
        Give
      </Button>
    </form>
  );
}
