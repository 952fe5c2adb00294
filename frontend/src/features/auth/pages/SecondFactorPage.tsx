import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { TextLink } from '@/components/Link';
import { useForm } from '@/components/useForm';
import { signInBy, useSession } from '@/core/session';
import { registration } from '@/core/session/registration';
import { usePageTitle } from '@/lib/page';
import { texts } from '@/lib/texts';
import { applyError } from '../applyError';
import { AuthFrame } from '../AuthFrame';
import { FormNotice } from '../FormNotice';
import { goOn } from '../goOn';
import { factorRules } from '../rules';
import { useReturn } from '../useReturn';

/** Where a sign-in leads whose password was right, and that asks for a second factor. */
export default function SecondFactorPage() {
  usePageTitle('Enter a code');
  const { status } = useSession();
  const { from } = useReturn();
  const navigate = useNavigate();
  const [ticket] = useState(ticketOf(useLocation().state));
  const form = useForm({ code: '' }, factorRules);
  const { errors, isSubmitting } = form;
  if (status === 'member') return <Navigate to={from} replace />;
  if (!ticket) return <Navigate to="/login" replace />;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await signInBy(() => registration.enterCode(ticket, code));
    } catch (error) {
      if (goOn(error, from, navigate, true)) return;
      applyError(error, form.setError, ['code']);
    }
  });
  return (
    <AuthFrame
      title="Enter a code"
      intro="Open your authenticator app and enter the 6 digits that it shows for Sidestage. Without the app, enter one of your recovery codes."
      footer={
        <TextLink to="/login" state={{ from }} className="inline-flex min-h-11 items-center">
          Back to the login
        </TextLink>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <FormNotice message={errors.root} />
        <Field label="Code" error={errors.code}>
          {(control) => (
            <Input
              {...control}
              {...form.register('code')}
              autoFocus
              autoComplete="one-time-code"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" kind="main" busy={isSubmitting}>
          {texts.login}
        </Button>
      </form>
    </AuthFrame>
  );
}

function ticketOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('ticket' in state)) return null;
  return String(state.ticket);
}
