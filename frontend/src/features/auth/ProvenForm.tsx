import type { ReactNode } from 'react';
import { Button } from '@/components/Button';
import { type Registered, useForm } from '@/components/useForm';
import type { Rules } from '@/lib/rules';
import { applyError } from './applyError';
import { FormNotice } from './FormNotice';
import { PasswordField } from './PasswordField';
import { passwordRules } from './rules';

interface Part {
  register: (name: string) => Registered;
  values: Record<string, string>;
  errors: Record<string, string | undefined>;
}

interface ProvenFormProps<V> {
  /** The fields in the order of the page, the password among them. */
  initial: V & { password: string };
  /** Of all fields but the password. */
  rules?: Rules<Omit<V, 'password'>>;
  /** Whether the person has a password, which is asked for then: an open browser alone proves nothing. */
  asksPassword: boolean;
  passwordLabel?: string;
  submit: string;
  send: (typed: V & { password: string }) => Promise<void>;
  /** Without it there is no button to cancel. */
  onCancel?: () => void;
  /** What stands before and after the password. */
  before?: (form: Part) => ReactNode;
  after?: (form: Part) => ReactNode;
}

/** A form about one's own account that asks for the password, where there is one. It is emptied once it was sent. */
export function ProvenForm<V extends Record<string, string>>({
  initial,
  rules,
  asksPassword,
  passwordLabel = 'Your password',
  submit,
  send,
  onCancel,
  before,
  after,
}: ProvenFormProps<V>) {
  const { register, handleSubmit, setError, reset, values, errors, isSubmitting } = useForm<
    Record<string, string>
  >(initial, { ...rules, ...(asksPassword ? passwordRules : {}) });
  const onSubmit = handleSubmit(async (typed) => {
    try {
      await send(typed as V & { password: string });
      reset(initial);
    } catch (error) {
      applyError(error, setError, Object.keys(initial));
    }
  });
  const part: Part = { register, values, errors };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void onSubmit(event)}>
      <FormNotice message={errors.root} />
      {before?.(part)}
      {asksPassword && (
        <PasswordField
          {...register('password')}
          label={passwordLabel}
          autoFocus={Boolean(after)}
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      {after?.(part)}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={isSubmitting}>
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
