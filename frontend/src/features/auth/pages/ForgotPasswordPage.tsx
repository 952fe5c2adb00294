import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { TextLink } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { registration } from '@/core/session/registration';
import { usePageTitle } from '@/lib/page';
import { applyError } from '../applyError';
import { AuthFrame } from '../AuthFrame';
import { CodeField } from '../CodeField';
import { FormNotice } from '../FormNotice';
import { PasswordField } from '../PasswordField';
import { emailRules, newPasswordRules } from '../rules';

export default function ForgotPasswordPage() {
  usePageTitle('Forgotten password');
  const [email, setEmail] = useState<string | null>(null);
  return email === null ? (
    <AskForCode onSent={setEmail} />
  ) : (
    <ChooseNew email={email} onBack={() => setEmail(null)} />
  );
}

function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ email: '' }, emailRules);
  const { errors, isSubmitting } = form;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await registration.forgotPassword(email);
      onSent(email);
    } catch (error) {
      applyError(error, form.setError, ['email']);
    }
  });
  return (
    <AuthFrame
      title="Forgotten password"
      intro="A code comes to your e-mail address. With it you choose a new password."
      footer={
        <TextLink to="/login" className="inline-flex min-h-11 items-center">
          Back to the login
        </TextLink>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <FormNotice message={errors.root} />
        <Field label="Email" error={errors.email}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              autoFocus
              type="email"
              autoComplete="username"
              autoCapitalize="off"
            />
          )}
        </Field>
        <Button type="submit" kind="main" busy={isSubmitting}>
          Continue
        </Button>
      </form>
    </AuthFrame>
  );
}

function ChooseNew({ email, onBack }: { email: string; onBack: () => void }) {
  const navigate = useNavigate();
  const form = useForm({ code: '', password: '' }, newPasswordRules);
  const { errors, isSubmitting } = form;
  const { password } = form.values;
  const submit = form.handleSubmit(async ({ code, password }) => {
    try {
      await registration.confirmForgotPassword(email, code, password);
      showSnackbar({ type: 'success', message: 'Your password is changed. Log in with it.' });
      void navigate('/login', { replace: true });
    } catch (error) {
      applyError(error, form.setError, ['code', 'password']);
    }
  });
  return (
    <AuthFrame
      title="Choose a new password"
      intro={
        <>
          If <strong>{email}</strong> has an account, a code is on its way to it.
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <FormNotice message={errors.root} />
        <CodeField {...form.register('code')} autoFocus error={errors.code} />
        <PasswordField
          {...form.register('password')}
          autoComplete="new-password"
          error={errors.password}
          typed={password}
          own={[email]}
        />
        <Button type="submit" kind="main" busy={isSubmitting}>
          Confirm
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Use another e-mail address
        </Button>
      </form>
    </AuthFrame>
  );
}
