import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/Button';
import { Input } from '@/components/Field';
import { toRefused } from '@/core/data/refused';
import { landingTexts } from '@/lib/landingTexts';
import { openCurtain } from './openCurtain';
import { landingApi } from './landingApi';

/** Lets in who has a password. */
export function PreviewPrompt() {
  const id = useId();
  // The focus goes back to where it came from.
  const [wasClosed, setClosed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const close = () => {
    setOpen(false);
    setPassword('');
    setProblem('');
    setClosed(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await landingApi.preview(password);
      openCurtain();
    } catch (error) {
      const { status, message } = toRefused(error);
      setProblem(status === 400 ? landingTexts.invalidPassword : message);
    } finally {
      setBusy(false);
    }
  };

  if (!isOpen) {
    return (
      <button
        autoFocus={wasClosed}
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center text-sm text-text-2 underline underline-offset-4"
      >
        I have a preview password
      </button>
    );
  }
  return (
    <form
      noValidate
      aria-label={landingTexts.preview}
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="grid w-full gap-2 pt-2"
    >
      <label htmlFor={id} className="text-sm font-semibold">
        Preview password
      </label>
      <div className="flex flex-wrap gap-3">
        <Input
          id={id}
          type="password"
          autoFocus
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          className="min-w-0 flex-[1_1_10rem]"
        />
        <Button type="submit" busy={busy}>
          {landingTexts.preview}
        </Button>
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className="min-h-6 text-sm text-danger">
        {problem}
      </p>
    </form>
  );
}
