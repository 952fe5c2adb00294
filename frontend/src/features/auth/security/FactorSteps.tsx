import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { request } from '@/core/data/api';
import { applyError } from '../applyError';
import { CodeField } from '../CodeField';
import { FormNotice } from '../FormNotice';
import { PasswordField } from '../PasswordField';
import { codeRules, factorRules, passwordRules } from '../rules';
import { RecoveryCodes } from './RecoveryCodes';

interface Offer {
  secret: string;
  address: string;
  /** PNG in base64. */
  picture: string;
}

export type Step =
  | { at: 'closed' | 'proving' | 'removing' | 'renewing' }
  | { at: 'confirming'; offer: Offer }
  | { at: 'codes'; codes: string[] };

const path = '/user/security/second-factor';

interface FactorStepsProps {
  step: Step;
  onStep: (step: Step) => void;
  onChanged: () => void;
}

/** What is asked for and shown while the second factor is set up, turned off, or given new recovery codes. */
export function FactorSteps({ step, onStep, onChanged }: FactorStepsProps) {
  const close = () => onStep({ at: 'closed' });
  const showCodes = (codes: string[]) => {
    onStep({ at: 'codes', codes });
    onChanged();
  };
  return (
    <>
      {step.at === 'proving' && (
        <ProveForm onCancel={close} onOffered={(offer) => onStep({ at: 'confirming', offer })} />
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
    </>
  );
}

interface Recovery {
  recoveryCodes: string[];
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
