import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { request, withQuery } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { type Profile, reloadProfile, signOut } from '@/core/session';
import { atLeast, atMost, matching, trimmed } from '@/lib/rules';
import { texts } from '@/lib/texts';
import { useDebounced } from '@/lib/useDebounced';

interface Attributes {
  displayName: string;
  handle: string;
}

interface Availability {
  available: boolean;
  reason?: string;
}

const rules = {
  displayName: trimmed(atLeast(1, 'A name is needed.'), atMost(80, 'At most 80 characters.')),
  handle: trimmed(
    matching(/^[a-zA-Z0-9_]+$/, 'Letters, digits and _ only.'),
    atLeast(3, 'At least 3 characters.'),
    atMost(30, 'At most 30 characters.'),
  ),
};

/** What others see of the person, and the way out. */
export function Account({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const { register, handleSubmit, setError, reset, values, errors, isSubmitting, isDirty } =
    useForm<Attributes>({ displayName: profile.displayName, handle: profile.handle ?? '' }, rules, {
      onBlur: true,
    });
  const availability = useHandleAvailability(values.handle, profile.handle ?? '');

  const save = async (attributes: Attributes) => {
    try {
      await request('user', '/identity/attributes', { method: 'PATCH', body: attributes });
      await reloadProfile();
      reset(attributes);
      showSnackbar({ type: 'success', message: 'Your profile is saved' });
    } catch (error) {
      const { fields, message } = toRefused(error);
      for (const name of ['displayName', 'handle'] as const) {
        if (fields[name]) setError(name, fields[name]);
      }
      if (Object.keys(fields).length === 0) setError('root', message);
    }
  };

  return (
    <>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="grid gap-5">
        <Field label="Display name" error={errors.displayName}>
          {(control) => <Input {...control} autoComplete="name" {...register('displayName')} />}
        </Field>
        <Field
          label="Handle"
          error={errors.handle}
          hint={<span role="status">{availability}</span>}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...register('handle')}
            />
          )}
        </Field>
        {errors.root && (
          <p role="alert" className="text-sm text-danger">
            {errors.root}
          </p>
        )}
        <Button
          kind="main"
          type="submit"
          busy={isSubmitting}
          disabled={!isDirty}
          className="justify-self-start"
        >
          Save
        </Button>
      </form>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-6">
        <p className="min-w-0 text-sm text-text-3">
          Signed in{profile.email ? ` as ${profile.email}` : ''}
        </p>
        <Button
          onClick={async () => {
            await signOut();
            await navigate('/');
          }}
        >
          {texts.logout}
        </Button>
      </div>
    </>
  );
}

/** Says whether a handle can be had, once it has been still for a moment. */
function useHandleAvailability(handle: string, own: string): string {
  const wanted = handle.trim();
  const still = useDebounced(wanted, 300);
  const asks = still === wanted && wanted.length >= 3 && wanted.toLowerCase() !== own.toLowerCase();
  const path = withQuery('/identity/handle-available', { handle: wanted });
  // Saving checks it again; a hint that cannot be had is left out.
  const { answer } = useRest<Availability>(asks ? { service: 'user', path } : null);
  if (!answer) return `Your page is at /${wanted || 'your-handle'}`;
  return answer.available ? `@${wanted} is free` : (answer.reason ?? `@${wanted} is taken`);
}
