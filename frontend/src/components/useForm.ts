import { type FormEvent, useCallback, useRef, useState } from 'react';
import { type Errors, problemOf, readFields, type Rules } from '@/lib/rules';

type Texts<V> = { [K in keyof V]: string };

/** What a control is given to be part of a form. */
export interface Registered {
  name: string;
  value: string;
  ref: (control: HTMLElement | null) => void;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
}

/** Puts a complaint beside a field, or with 'root' above the form. */
export type SetError<V> = (name: keyof V | 'root', message: string, focus?: boolean) => void;

interface FormOptions {
  /** Says what is wrong once a field is left, and not only when the form is sent. */
  onBlur?: boolean;
}

/**
 * A form of texts, checked when it is sent and from then on as it is typed; the first field that is wrong gets the focus.
 * The order of `initial` is that of the page.
 */
export function useForm<V extends Texts<V>>(
  initial: V,
  rules: Rules<V>,
  { onBlur = false }: FormOptions = {},
) {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V & { root: string }>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const latest = useRef(initial);
  const controls = useRef(new Map<keyof V, HTMLElement>());
  const wasSent = useRef(false);

  const complain = useCallback((name: keyof V | 'root', message: string | undefined) => {
    setErrors((before) => ({ ...before, [name]: message }));
  }, []);

  const setError = useCallback<SetError<V>>(
    (name, message, focus = false) => {
      complain(name, message);
      if (focus) controls.current.get(name as keyof V)?.focus();
    },
    [complain],
  );

  const check = (name: keyof V) => {
    const rule = rules[name];
    complain(name, rule && problemOf(rule, latest.current[name]));
  };

  const setValue = (name: keyof V, value: string) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    if (wasSent.current || errors[name] !== undefined) check(name);
  };

  const reset = (to: V = start) => {
    latest.current = to;
    wasSent.current = false;
    setStart(to);
    setValues(to);
    setErrors({});
  };

  const register = (name: keyof V & string): Registered => ({
    name,
    value: values[name],
    ref: (control) => {
      if (control) controls.current.set(name, control);
      else controls.current.delete(name);
    },
    onChange: ({ target }) => setValue(name, target.value),
    onBlur: () => {
      if (onBlur) check(name);
    },
  });

  const handleSubmit = (send: (values: V) => unknown) => async (event?: FormEvent) => {
    event?.preventDefault();
    wasSent.current = true;
    const { values: read, errors: problems } = readFields(rules, latest.current);
    setErrors(problems as Errors<V & { root: string }>);
    const first = (Object.keys(latest.current) as (keyof V)[]).find((name) => problems[name]);
    if (first !== undefined) {
      controls.current.get(first)?.focus();
      return;
    }
    setSubmitting(true);
    try {
      await send(read);
    } finally {
      setSubmitting(false);
    }
  };

  const isDirty = Object.keys(start).some(
    (name) => values[name as keyof V] !== start[name as keyof V],
  );
  return {
    values,
    errors,
    isSubmitting,
    isDirty,
    register,
    handleSubmit,
    setError,
    setValue,
    reset,
  };
}
