import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { request } from '@/core/data/api';
import { plural } from '@/lib/format';
import { applyError } from '../applyError';
import { CodeField } from '../CodeField';
import { FormNotice } from '../FormNotice';
import { PasswordField } from '../PasswordField';
import { codeRules, factorRules, passwordRules } from '../rules';
import { RecoveryCodes } from './RecoveryCodes';
import type { Safety } from './safety';

interface Offer {
  secret: string;
  address: string;
  /** PNG in base64. */
  picture: string;
}

type Step =
  | { at: 'closed' | 'proving' | 'removing' | 'renewing' }
  | { at: 'confirming'; offer: Offer }
  | { at: 'codes'; codes: string[] };

interface SecondFactorProps {
  factor: NonNullable<Safety['secondFactor']>;
  hasPassword: boolean;
  onChanged: () => void;
}

const path = '/user/security/second-factor';
const closed: Step = { at: 'closed' };

/** Sets up codes of an app that are asked for after the password, and turns them off. */
export function SecondFactor({ factor, hasPassword, onChanged }: SecondFactorProps) {
  const [step, setStep] = useState<Step>(closed);
  const close = () => setStep(closed);
  const showCodes = (codes: string[]) => {
    setStep({ at: 'codes', codes });
    onChanged();
  };
  return (
    <section aria-label="Second factor" className="grid gap-3">
      <h3 className="font-semibold">Second factor</h3>
      <p className="text-sm text-text-2">{describe(factor, hasPassword)}</p>
      {step.at === 'closed' && factor.isOn && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setStep({ at: 'renewing' })}>Make new recovery codes</Button>
          <Button onClick={() => setStep({ at: 'removing' })}>Turn it off</Button>
        </div>
      )}
      {step.at === 'closed' && !factor.isOn && hasPassword && (
        <Button className="justify-self-start" onClick={() => setStep({ at: 'proving' })}>
          Set up a second factor
        </Button>
      )}
      {step.at === 'proving' && (
        <ProveForm onCancel={close} onOffered={(offer) => setStep({ at: 'confirming', offer })} />
      )}
      {step.at === 'confirming' && (
        <ConfirmForm offer={step.offer} onCancel={close} onDone={showCodes} />
      )}
      {step.at === 'renewing' && (
        <WithCode
          yes="Make new codes"
          onCancel={close}
          onCode={async (code) => {
            const { recoveryCodes } = await request<Recovery>('user', `${path}/recovery-codes`, {
              method: 'POST',
              body: { code },
            });
            showCodes(recoveryCodes);
          }}
        />
      )}
      {step.at === 'removing' && (
        <WithCode
          yes="Turn it off"
          onCancel={close}
          onCode={async (code) => {
            await request('user', `${path}/remove`, { method: 'POST', body: { code } });
            showSnackbar({ type: 'success', message: 'No code is asked for any more' });
            close();
            onChanged();
          }}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
    </section>
  );
}

interface Recovery {
  recoveryCodes: string[];
}

function describe({ isOn, recoveryCodesLeft }: SecondFactorProps['factor'], hasPassword: boolean) {
  if (isOn) {
    return `On. A code of your app is asked for after your password. ${plural(recoveryCodesLeft, 'recovery code is', 'recovery codes are')} left.`;
  }
  return hasPassword
    ? 'A code of an app on your phone is asked for after your password, so that nobody gets in who knows that alone. Passkeys need none.'
    : 'It is asked for after a password, and you have none.';
}

interface ProveFormProps {
  onCancel: () => void;
  onOffered: (offer: Offer) => void;
}

function ProveForm({ onCancel, onOffered }: ProveFormProps) {
  const { register, handleSubmit, setError, errors, isSubmitting } = useForm(
    { password: '' },
    passwordRules,
  );
  const submit = handleSubmit(async (typed) => {
    try {
      onOffered(await request<Offer>('user', path, { method: 'POST', body: typed }));
    } catch (error) {
      applyError(error, setError, ['password']);
    }
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormNotice message={errors.root} />
      <PasswordField
        {...register('password')}
        label="Your password"
        autoFocus
        autoComplete="current-password"
        error={errors.password}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={isSubmitting}>
          Continue
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

interface ConfirmFormProps {
  offer: Offer;
  onCancel: () => void;
  onDone: (codes: string[]) => void;
}

function ConfirmForm({ offer, onCancel, onDone }: ConfirmFormProps) {
  const { register, handleSubmit, setError, errors, isSubmitting } = useForm(
    { code: '' },
    codeRules,
  );
  const submit = handleSubmit(async ({ code }) => {
    try {
      const { recoveryCodes } = await request<Recovery>('user', `${path}/confirm`, {
        method: 'POST',
        body: { code },
      });
      onDone(recoveryCodes);
    } catch (error) {
      applyError(error, setError, ['code']);
    }
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-sm">
        Scan this with an authenticator app,{' '}
        <a href={offer.address} className="underline">
          open it in the app on this device
        </a>
        , or type the secret there.
      </p>
      <img
        src={`data:image/png;base64,${offer.picture}`}
        alt="QR code of the secret"
        width={240}
        height={240}
        className="rounded-sm bg-white p-2"
      />
      <p className="text-sm wrap-anywhere">
        Secret: <code className="select-all">{offer.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <FormNotice message={errors.root} />
      <CodeField {...register('code')} autoFocus error={errors.code} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={isSubmitting}>
          Turn it on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

interface WithCodeProps {
  yes: string;
  onCancel: () => void;
  onCode: (code: string) => Promise<void>;
}

/** Asks for a code before what it is asked for is done. */
function WithCode({ yes, onCancel, onCode }: WithCodeProps) {
  const { register, handleSubmit, setError, errors, isSubmitting } = useForm(
    { code: '' },
    factorRules,
  );
  const submit = handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (error) {
      applyError(error, setError, ['code']);
    }
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormNotice message={errors.root} />
      <Field label="Code of your app, or a recovery code" error={errors.code}>
        {(control) => (
          <Input
            {...control}
            {...register('code')}
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={isSubmitting}>
          {yes}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
