import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { request } from '@/core/data/api';
import { reloadProfile } from '@/core/session';
import { applyError } from '../applyError';
import { CodeField } from '../CodeField';
import { FormNotice } from '../FormNotice';
import { ProvenForm } from '../ProvenForm';
import { codeRules, emailRules } from '../rules';

interface ChangeEmailProps {
  asksPassword: boolean;
  email: string;
}

type Step = { at: 'closed' } | { at: 'asking' } | { at: 'confirming'; email: string };

/** Changes the e-mail address: a code to the new one proves it. */
export function ChangeEmail({ asksPassword, email }: ChangeEmailProps) {
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const close = () => setStep({ at: 'closed' });
  return (
    <section aria-label="E-mail address" className="grid gap-3">
      <h3 className="font-semibold">E-mail address</h3>
      <p className="text-sm wrap-anywhere text-text-2">
        You sign in with {email}, and letters come to it.
      </p>
      {step.at === 'closed' && (
        <Button className="justify-self-start" onClick={() => setStep({ at: 'asking' })}>
          Change your address
        </Button>
      )}
      {step.at === 'asking' && (
        <AskForm
          asksPassword={asksPassword}
          onCancel={close}
          onSent={(to) => setStep({ at: 'confirming', email: to })}
        />
      )}
      {step.at === 'confirming' && (
        <ConfirmForm email={step.email} onCancel={close} onDone={close} />
      )}
    </section>
  );
}

interface AskFormProps {
  asksPassword: boolean;
  onCancel: () => void;
  onSent: (email: string) => void;
}

function AskForm({ asksPassword, onCancel, onSent }: AskFormProps) {
  return (
    <ProvenForm
      initial={{ email: '', password: '' }}
      rules={emailRules}
      asksPassword={asksPassword}
      submit="Send a code"
      onCancel={onCancel}
      send={async (typed) => {
        await request('user', '/user/security/email', { method: 'POST', body: typed });
        onSent(typed.email);
      }}
      before={({ register, errors }) => (
        <Field label="New address" error={errors.email}>
          {(control) => (
            <Input
              {...control}
              {...register('email')}
              autoFocus
              type="email"
              autoComplete="email"
              autoCapitalize="off"
            />
          )}
        </Field>
      )}
    />
  );
}

interface ConfirmFormProps {
  email: string;
  onCancel: () => void;
  onDone: () => void;
}

function ConfirmForm({ email, onCancel, onDone }: ConfirmFormProps) {
  const { register, handleSubmit, setError, errors, isSubmitting } = useForm(
    { code: '' },
    codeRules,
  );
  const submit = handleSubmit(async ({ code }) => {
    try {
      const body = { email, code };
      await request('user', '/user/security/email/confirm', { method: 'POST', body });
      await reloadProfile();
      showSnackbar({ type: 'success', message: 'Your address is changed' });
      onDone();
    } catch (error) {
      applyError(error, setError, ['code']);
    }
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-sm wrap-anywhere" role="status">
        If nobody has an account with <strong>{email}</strong>, a code is on its way to it.
      </p>
      <FormNotice message={errors.root} />
      <CodeField {...register('code')} autoFocus error={errors.code} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={isSubmitting}>
          Confirm the address
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
