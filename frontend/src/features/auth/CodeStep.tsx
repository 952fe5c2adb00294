import { type ClipboardEvent, useState } from 'react';
import { Button } from '@/components/Button';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { registration } from '@/core/session/registration';
import { applyError } from './applyError';
import { CodeField } from './CodeField';
import { FormNotice } from './FormNotice';
import { codeRules } from './rules';
import { useCountdown } from './useCountdown';

/** Seconds until another code can be asked for. */
const resendPause = 60;

interface CodeStepProps {
  email: string;
  /** Called once the address is confirmed; what it rejects with is shown here. */
  onConfirmed: () => Promise<void>;
  /** Whether a code was just sent. */
  justSent?: boolean;
}

/** Confirms the e-mail address with the code that was sent to it. */
export function CodeStep({ email, onConfirmed, justSent = true }: CodeStepProps) {
  const form = useForm({ code: '' }, codeRules);
  const { errors, isSubmitting } = form;

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await registration.confirmSignUp(email, code);
      await onConfirmed();
    } catch (error) {
      applyError(error, form.setError, ['code']);
    }
  });
  const paste = (event: ClipboardEvent) => {
    const digits = /(?:\d\D{0,2}){6}/.exec(event.clipboardData.getData('text'))?.[0];
    if (!digits) return;
    event.preventDefault();
    form.setValue('code', digits.replaceAll(/\D/g, ''));
    void submit();
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormNotice message={errors.root} />
      <CodeField {...form.register('code')} autoFocus onPaste={paste} error={errors.code} />
      <Button type="submit" kind="main" busy={isSubmitting}>
        Confirm
      </Button>
      <ResendCode email={email} justSent={justSent} />
    </form>
  );
}

function ResendCode({ email, justSent }: { email: string; justSent: boolean }) {
  const [left, restart] = useCountdown(justSent ? resendPause : 0);
  const [news, setNews] = useState('');
  const resend = async () => {
    try {
      await registration.resendCode(email);
      setNews('A new code is on its way.');
      restart();
    } catch (error) {
      setNews(toRefused(error).message);
    }
  };
  return (
    <div className="grid justify-items-start gap-1 text-sm text-text-2">
      <Button
        kind="quiet"
        size="sm"
        className="-ml-3"
        disabled={left > 0}
        onClick={() => void resend()}
      >
        {left > 0 ? <span className="tabular">Send again in {left} s</span> : 'Send the code again'}
      </Button>
      <p role="status">{news}</p>
    </div>
  );
}
