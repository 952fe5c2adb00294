import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface FieldProps {
  label: string;
  /** What is wrong with the value; marks the control as invalid and is read out. */
  error?: string | undefined;
  /** Helps before anything is wrong. */
  hint?: ReactNode;
  className?: string | undefined;
  /** The control, given what ties it to its label and its texts. */
  children: (control: FieldControl) => ReactNode;
}

interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, a control, and what is to be said about it. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-text-3">
          {hint}
        </div>
      )}
    </div>
  );
}

const control =
  'control w-full rounded-sm border border-line-strong bg-surface px-3 text-text transition-colors ' +
  'hover:border-text-3 focus:border-accent-text aria-invalid:border-danger disabled:opacity-55';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx(control, className)} {...rest} />;
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <select className={cx(control, 'pr-8', className)} {...rest}>
      {children}
    </select>
  );
}
