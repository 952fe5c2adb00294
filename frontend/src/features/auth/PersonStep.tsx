import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { type Registered, useForm } from '@/components/useForm';
import { applyError } from './applyError';
import { FormNotice } from './FormNotice';
import { HandleField } from './HandleField';
import { type Person, personRules } from './rules';

interface PersonStepProps {
  /** What is filled in to begin with. */
  before: Person;
  /** Makes the account; what it rejects with is shown here. */
  make: (person: Person) => Promise<void>;
  onBack: () => void;
  /** The server refused something of the step before. */
  onCredentialsRefused?: (fields: Readonly<Record<string, string>>, person: Person) => void;
}

/** Handle, name, and fan or artist; then the account is made. */
export function PersonStep(props: PersonStepProps) {
  const { before, make, onBack, onCredentialsRefused } = props;
  const form = useForm<Person>(before, personRules);
  const { errors, isSubmitting } = form;
  const { handle } = form.values;
  const handleField = form.register('handle');
  const displayName = form.register('displayName');

  const submit = form.handleSubmit(async (person: Person) => {
    try {
      await make(person);
    } catch (error) {
      const others = applyError(error, form.setError, ['handle', 'displayName', 'accountType']);
      if (others.email || others.password || others.inviteCode)
        onCredentialsRefused?.(others, person);
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormNotice message={errors.root} />
      <HandleField {...handleField} autoFocus typed={handle} error={errors.handle} />
      <Field label="Display name" error={errors.displayName}>
        {(control) => <Input {...control} {...displayName} autoComplete="name" />}
      </Field>
      <AccountType field={form.register('accountType')} error={errors.accountType} />
      <Button type="submit" kind="main" busy={isSubmitting}>
        Create account
      </Button>
      <Button kind="quiet" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

const kinds = [
  { value: 'fan', label: 'Fan', text: 'I come for the music.' },
  { value: 'artist', label: 'Artist', text: 'I make some of it.' },
] as const;

interface AccountTypeProps {
  field: Registered;
  error: string | undefined;
}

function AccountType({ field, error }: AccountTypeProps) {
  return (
    <fieldset aria-describedby={error ? 'account-type-error' : undefined} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">I am here as</legend>
      <div className="grid grid-cols-2 gap-3">
        {kinds.map(({ value, label, text }) => (
          <label
            key={value}
            className="relative grid min-h-20 cursor-pointer content-center gap-0.5 rounded-sm border border-line-strong px-4 py-3 transition-colors hover:bg-raised has-checked:border-accent-text has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              {...field}
              value={value}
              checked={field.value === value}
              aria-label={label}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="font-display text-lg font-bold">{label}</span>
            <span className="text-sm text-text-2">{text}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="account-type-error" role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
