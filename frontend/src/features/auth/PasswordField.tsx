import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Field, Input } from '@/components/Field';
import { StrengthBar } from '@/components/StrengthBar';
import { strengthOf } from './strength';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label?: string;
  error?: string | undefined;
  /** What has been typed, for the strength bar; without it there is none. */
  typed?: string;
  /** The person's own names, which make a password weaker. */
  own?: readonly string[];
}

export function PasswordField({
  label = 'Password',
  error,
  typed,
  own,
  ...input
}: PasswordFieldProps) {
  const [isShown, show] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const strength = typed === undefined ? null : strengthOf(typed, own);
  return (
    <Field label={label} error={error} hint={strength && <StrengthBar {...strength} />}>
      {(control) => (
        <span className="relative block">
          <Input {...control} {...input} type={isShown ? 'text' : 'password'} className="pr-12" />
          <button
            type="button"
            aria-label={isShown ? 'Hide what is typed' : 'Show what is typed'}
            aria-pressed={isShown}
            onClick={() => show(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-sm text-text-3 hover:text-text"
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
