import { useState } from 'react';
import { Button } from '@/components/Button';
import { showSnackbar } from '@/components/snackbarStore';
import { request } from '@/core/data/api';
import type { Profile } from '@/core/session';
import { PasswordField } from '../PasswordField';
import { ProvenForm } from '../ProvenForm';
import { firstPasswordRules } from '../rules';

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
          ? 'A new password signs out every other device. Players with an app password stay connected.'
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
  return (
    <ProvenForm
      initial={{ password: '', newPassword: '' }}
      rules={firstPasswordRules}
      asksPassword={asksPassword}
      passwordLabel="Your password until now"
      submit="Save the password"
      onCancel={onCancel}
      send={async (typed) => {
        await request('user', '/user/security/password', { method: 'PUT', body: typed });
        showSnackbar({ type: 'success', message: 'Your password is changed' });
        onDone();
      }}
      after={({ register, values, errors }) => (
        <PasswordField
          {...register('newPassword')}
          label="New password"
          autoFocus={!asksPassword}
          autoComplete="new-password"
          typed={values.newPassword}
          own={own}
          error={errors.newPassword}
        />
      )}
    />
  );
}
