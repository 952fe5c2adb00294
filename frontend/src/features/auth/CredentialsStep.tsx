import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { PasswordField } from './PasswordField';
import { credentialsSchema, type Credentials } from './schemas';

interface CredentialsStepProps {
  before: Credentials;
  /** What the server has refused of them, by field. */
  refused: Readonly<Record<string, string>>;
  onDone: (credentials: Credentials) => void;
}

/** E-mail address and password, its strength shown as it is typed. */
export function CredentialsStep({ before, refused, onDone }: CredentialsStepProps) {
  const form = useForm({ resolver: zodResolver(credentialsSchema), defaultValues: before });
  const { errors } = form.formState;
  const { setError } = form;
  useEffect(() => {
    for (const field of ['email', 'password'] as const) {
      if (refused[field]) setError(field, { message: refused[field] }, { shouldFocus: true });
    }
  }, [refused, setError]);
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });
  // Registered in their order on the page: the first that is wrong gets the focus.
  const emailField = form.register('email');
  const passwordField = form.register('password');

  return (
    <form
      onSubmit={(event) => void form.handleSubmit(onDone)(event)}
      noValidate
      className="grid gap-5"
    >
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...emailField}
            type="email"
            autoComplete="email"
            autoCapitalize="off"
          />
        )}
      </Field>
      <PasswordField
        {...passwordField}
        autoComplete="new-password"
        error={errors.password?.message}
        typed={password}
        own={[email]}
      />
      <Button type="submit" kind="main">
        Continue
      </Button>
    </form>
  );
}
