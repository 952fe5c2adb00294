import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { TextLink } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { identity } from '@/core/session';
import { usePageTitle } from '@/lib/page';
import { applyError } from '../applyError';
import { AuthFrame } from '../AuthFrame';
import { CodeField } from '../CodeField';
import { FormNotice } from '../FormNotice';
import { PasswordField } from '../PasswordField';
import { type EmailOnly, emailSchema, type NewPassword, newPasswordSchema } from '../schemas';

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
  const form = useForm({ resolver: zodResolver(emailSchema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }: EmailOnly) => {
    try {
      await identity.forgotPassword(email);
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
        <FormNotice message={errors.root?.message} />
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
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
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { code: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const submit = form.handleSubmit(async ({ code, password }: NewPassword) => {
    try {
      await identity.confirmForgotPassword(email, code, password);
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
        <FormNotice message={errors.root?.message} />
        <CodeField {...form.register('code')} autoFocus error={errors.code?.message} />
        <PasswordField
          {...form.register('password')}
          autoComplete="new-password"
          error={errors.password?.message}
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
