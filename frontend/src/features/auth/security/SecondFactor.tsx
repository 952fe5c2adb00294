import { useState } from 'react';
import { Button } from '@/components/Button';
import { lazyPart } from '@/components/lazyPart';
import { plural } from '@/lib/format';
import type { Step } from './FactorSteps';
import type { Safety } from './safety';

// Few ever open them.
const FactorSteps = lazyPart(async () => (await import('./FactorSteps')).FactorSteps);

interface SecondFactorProps {
  factor: NonNullable<Safety['secondFactor']>;
  hasPassword: boolean;
  onChanged: () => void;
}

/** Sets up codes of an app that are asked for after the password, and turns them off. */
export function SecondFactor({ factor, hasPassword, onChanged }: SecondFactorProps) {
  const [step, setStep] = useState<Step>({ at: 'closed' });
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
      {step.at !== 'closed' && <FactorSteps step={step} onStep={setStep} onChanged={onChanged} />}
    </section>
  );
}

function describe({ isOn, recoveryCodesLeft }: SecondFactorProps['factor'], hasPassword: boolean) {
  if (isOn) {
    return `On. A code of your app is asked for after your password. ${plural(recoveryCodesLeft, 'recovery code is', 'recovery codes are')} left.`;
  }
  return hasPassword
    ? 'A code of an app on your phone is asked for after your password, so that nobody gets in who knows that alone. Passkeys need none.'
    : 'It is asked for after a password, and you have none.';
}
