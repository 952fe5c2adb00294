import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { lazyPart } from '@/components/lazyPart';
import { TextLink } from '@/components/Link';
import { useForm } from '@/components/useForm';
import { IdentityError, signIn, useSession } from '@/core/session';
import { usePageTitle } from '@/lib/page';
import { texts } from '@/lib/texts';
import { applyError } from '../applyError';
import { AuthFrame } from '../AuthFrame';
import { CodeStep } from '../CodeStep';
import { FormNotice } from '../FormNotice';
import { goOn } from '../goOn';
import { PasswordField } from '../PasswordField';
import { type Login, loginRules } from '../rules';
import { useReturn } from '../useReturn';

const OtherWays = lazyPart(async () => (await import('../OtherWays')).OtherWays, { quiet: true });

export default function LoginPage() {
  usePageTitle('Login');
  const { status } = useSession();
  const { from } = useReturn();
  const [unconfirmed, setUnconfirmed] = useState<Login | null>(null);
  if (status === 'member') return <Navigate to={from} replace />;
  return unconfirmed ? (
    <ConfirmFirst login={unconfirmed} />
  ) : (
    <LoginForm onUnconfirmed={setUnconfirmed} />
  );
}

function ConfirmFirst({ login }: { login: Login }) {
  return (
    <AuthFrame
      title="Confirm your e-mail address"
      intro={
        <>
          Enter the code that was sent to <strong>{login.email}</strong>. Then you are in.
        </>
      }
    >
      <CodeStep
        email={login.email}
        justSent={false}
        onConfirmed={() => signIn(login.email, login.password)}
      />
    </AuthFrame>
  );
}

function LoginForm({ onUnconfirmed }: { onUnconfirmed: (login: Login) => void }) {
  const { from } = useReturn();
  const navigate = useNavigate();
  const form = useForm<Login>({ email: '', password: '' }, loginRules);
  const { errors, isSubmitting } = form;
  const email = form.register('email');
  const password = form.register('password');

  const submit = form.handleSubmit(async (login: Login) => {
    try {
      await signIn(login.email, login.password);
    } catch (error) {
      if (error instanceof IdentityError && error.reason === 'NOT_CONFIRMED') {
        onUnconfirmed(login);
        return;
      }
      if (goOn(error, from, navigate)) return;
      applyError(error, form.setError, ['email', 'password']);
    }
  });

  return (
    <AuthFrame
      title="Welcome back"
      footer={
        <>
          <TextLink to="/forgot-password" className="inline-flex min-h-11 items-center">
            Forgot your password?
          </TextLink>
          <p>
            New here?{' '}
            <TextLink to="/register" state={{ from }} className="inline-flex min-h-11 items-center">
              Create an account
            </TextLink>
          </p>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <FormNotice message={errors.root} />
        <Field label="Email" error={errors.email}>
          {(control) => (
            <Input
              {...control}
              {...email}
              autoFocus
              type="email"
              autoComplete="username webauthn"
              autoCapitalize="off"
            />
          )}
        </Field>
        <PasswordField {...password} autoComplete="current-password" error={errors.password} />
        <Button type="submit" kind="main" busy={isSubmitting}>
          {texts.login}
        </Button>
      </form>
      <OtherWays from={from} />
    </AuthFrame>
  );
}
