import { useState } from 'react';
import { Button } from '@/components/Button';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { request } from '@/core/data/api';
import type { Profile } from '@/core/session';
import { applyError } from '../applyError';
import { FormNotice } from '../FormNotice';
import { PasswordField } from '../PasswordField';
import { changedPasswordRules, firstPasswordRules } from '../rules';

interface ChangePasswordProps {
  asksPassword: boolean;
  profile: Profile;
  onChanged: () => void;
}

/** Changes the password, or sets the first one of who signs in by other ways. */
export function ChangePassword({ asksPassword, profile, onChanged }: ChangePasswordProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <section aria-label="Password" className="grid gap-3">
      <h3 className="font-semibold">Password</h3>
      <p className="text-sm text-text-2">
        {asksPassword
          ? 'A new password signs out every other device.'
          : 'You have none. With one you can sign in where your other ways do not work.'}
      </p>
      {isOpen ? (
        <PasswordForm
          asksPassword={asksPassword}
          own={[profile.handle ?? '', profile.email ?? '']}
          onCancel={close}
          onDone={() => {
            close();
            onChanged();
          }}
        />
      ) : (
        <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
          {asksPassword ? 'Change your password' : 'Set a password'}
        </Button>
      )}
    </section>
  );
}

interface PasswordFormProps {
  asksPassword: boolean;
  own: string[];
  onCancel: () => void;
  onDone: () => void;
}

function PasswordForm({ asksPassword, own, onCancel, onDone }: PasswordFormProps) {
  const { register, handleSubmit, setError, values, errors, isSubmitting } = useForm(
    { password: '', newPassword: '' },
    asksPassword ? changedPasswordRules : firstPasswordRules,
  );
  const submit = handleSubmit(async (typed) => {
    try {
      await request('user', '/user/security/password', { method: 'PUT', body: typed });
      showSnackbar({ type: 'success', message: 'Your password is changed' });
      onDone();
    } catch (error) {
      applyError(error, setError, ['password', 'newPassword']);
    }
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormNotice message={errors.root} />
      {asksPassword && (
        <PasswordField
          {...register('password')}
          label="Your password until now"
          autoFocus
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      <PasswordField
        {...register('newPassword')}
        label="New password"
        autoFocus={!asksPassword}
        autoComplete="new-password"
        typed={values.newPassword}
        own={own}
        error={errors.newPassword}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={isSubmitting}>
          Save the password
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
