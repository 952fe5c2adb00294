import { useEffect } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { useForm } from '@/components/useForm';
import { InviteField } from './InviteField';
import { PasswordField } from './PasswordField';
import { type Credentials, credentialsRules, invitedRules } from './rules';

interface CredentialsStepProps {
  before: Credentials;
  /** What the server has refused of them, by field. */
  refused: Readonly<Record<string, string>>;
  /** An invite code is asked for. */
  needsInvite: boolean;
  onDone: (credentials: Credentials) => void;
}

/** E-mail address and password, its strength shown as it is typed. */
export function CredentialsStep(props: CredentialsStepProps) {
  const { before, refused, needsInvite, onDone } = props;
  const form = useForm<Credentials>(before, needsInvite ? invitedRules : credentialsRules);
  const { errors } = form;
  const { setError } = form;
  useEffect(() => {
    for (const field of ['inviteCode', 'email', 'password'] as const) {
      if (refused[field]) setError(field, refused[field], true);
    }
  }, [refused, setError]);
  const { email, password } = form.values;
  const emailField = form.register('email');
  const passwordField = form.register('password');

  return (
    <form
      onSubmit={(event) => void form.handleSubmit(onDone)(event)}
      noValidate
      className="grid gap-5"
    >
      {needsInvite && <InviteField {...form.register('inviteCode')} error={errors.inviteCode} />}
      <Field label="Email" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            {...emailField}
            autoFocus
            type="email"
            autoComplete="email"
            autoCapitalize="off"
          />
        )}
      </Field>
      <PasswordField
        {...passwordField}
        autoComplete="new-password"
        error={errors.password}
        typed={password}
        own={[email]}
      />
      <Button type="submit" kind="main">
        Continue
      </Button>
    </form>
  );
}
