import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { request } from '@/core/data/api';
import { atLeast, atMost, trimmed } from '@/lib/rules';
import { applyError } from '../applyError';
import { FormNotice } from '../FormNotice';
import { path } from './listenBrainz';

const empty = 'Copy the token from your settings at ListenBrainz.';
const rules = { token: trimmed(atLeast(1, empty), atMost(200, empty)) };

interface ConnectProps {
  onConnected: () => void;
  /** Without it there is no button to cancel. */
  onCancel?: () => void;
}

/** Asks for the person's token. ListenBrainz is asked for it at once, which takes a while. */
export function Connect({ onConnected, onCancel }: ConnectProps) {
  const { register, handleSubmit, setError, errors, isSubmitting } = useForm({ token: '' }, rules);
  const onSubmit = handleSubmit(async (typed) => {
    try {
      await request('user', path, { method: 'PUT', body: typed, timeout: 30_000 });
      showSnackbar({ type: 'success', message: 'Connected to ListenBrainz' });
      onConnected();
    } catch (error) {
      applyError(error, setError, ['token']);
    }
  });
  return (
    <form
      noValidate
      aria-label="Connect to ListenBrainz"
      className="grid gap-5"
      onSubmit={(event) => void onSubmit(event)}
    >
      <p className="text-sm text-text-2">
        What you hear here can go to your account at ListenBrainz: each song of which you heard half
        or four minutes. What you hear in private never does.
      </p>
      <FormNotice message={errors.root} />
      <Field
        label="User token"
        error={errors.token}
        hint={
          <>
            It stands in{' '}
            <a
              href="https://listenbrainz.org/settings/"
              target="_blank"
              rel="noreferrer"
              className="underline"
            >
              your settings at ListenBrainz
            </a>
            . It is kept so that nobody can read it.
          </>
        }
      >
        {(control) => (
          <Input
            {...control}
            {...register('token')}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={isSubmitting}>
          Connect
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
