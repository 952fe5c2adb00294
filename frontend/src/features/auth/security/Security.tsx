import { ErrorState, Loading } from '@/components/States';
import { useRest } from '@/core/data/useRest';
import { useSession } from '@/core/session';
import { Devices } from './Devices';
import { ChangeEmail } from './ChangeEmail';
import { ChangePassword } from './ChangePassword';
import { SecondFactor } from './SecondFactor';
import type { Safety } from './safety';

/** What keeps the account safe: its address, its password, a second factor, and where it is signed in. */
export function Security() {
  const { profile } = useSession();
  const { answer, error, reload } = useRest<Safety>({ service: 'user', path: '/user/security' });
  if (!answer || !profile) return error ? <ErrorState onRetry={reload} /> : <Loading />;
  return (
    <div className="grid gap-8">
      {answer.canChangeEmail && (
        <ChangeEmail asksPassword={answer.asksPassword} email={profile.email ?? ''} />
      )}
      <ChangePassword asksPassword={answer.asksPassword} profile={profile} onChanged={reload} />
      {answer.secondFactor && (
        <SecondFactor
          factor={answer.secondFactor}
          hasPassword={answer.asksPassword}
          onChanged={reload}
        />
      )}
      <Devices signIns={answer.signIns} onEnded={reload} />
    </div>
  );
}
