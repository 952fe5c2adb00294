import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { TextLink } from '@/components/Link';
import { type Registration, signIn, signInBy, useSession } from '@/core/session';
import { registration } from '@/core/session/registration';
import { usePageTitle } from '@/lib/page';
import { AuthFrame } from '../AuthFrame';
import { CodeStep } from '../CodeStep';
import { CredentialsStep } from '../CredentialsStep';
import { PersonStep } from '../PersonStep';
import type { Credentials, Person } from '../rules';

type Step = 'credentials' | 'person' | 'code';

const titles: Record<Step, string> = {
  credentials: 'Join Sidestage',
  person: 'Who are you here?',
  code: 'Confirm your e-mail address',
};

const order: readonly Step[] = ['credentials', 'person', 'code'];

export default function RegisterPage() {
  usePageTitle('Registration');
  const [proven] = useState(provenBefore(useLocation().state));
  return proven ? <Finish proven={proven} /> : <Register />;
}

/** What a sign-in found out about somebody who has no account yet. */
function provenBefore(state: unknown): Registration | null {
  const given = state as { registration?: Registration } | null;
  return given?.registration ?? null;
}

/** The last step of somebody who has proven who they are: a handle, and the account is made. */
function Finish({ proven }: { proven: Registration }) {
  const { status } = useSession();
  const navigate = useNavigate();
  if (status === 'member') return <Navigate to="/welcome" replace />;
  return (
    <AuthFrame
      showLogo
      title={titles.person}
      intro={<p>{proven.email} is yours. One step more.</p>}
    >
      <PersonStep
        before={{ handle: '', displayName: proven.displayName, accountType: 'fan' }}
        make={(person) => signInBy(() => registration.finishSignUp(proven.ticket, person))}
        onBack={() => void navigate('/login', { replace: true })}
      />
    </AuthFrame>
  );
}

function Register() {
  const { status, userId } = useSession();
  const [parameters] = useSearchParams();
  // A fan who makes music comes as they are: the new account takes the place of theirs once it is confirmed.
  const asArtist = parameters.get('as') === 'artist';
  const [before] = useState(userId);
  const [step, setStep] = useState<Step>('credentials');
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [person, setPerson] = useState<Person | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  if (status === 'member' && !(asArtist && userId === before))
    return <Navigate to={step === 'code' ? '/welcome' : asArtist ? '/dashboard' : '/'} replace />;

  return (
    <AuthFrame
      showLogo
      title={titles[step]}
      intro={
        <>
          <p className="tabular mb-1 text-sm text-text-3">
            Step {order.indexOf(step) + 1} of {order.length}
          </p>
          {step === 'code' && (
            <p>
              Enter the 6 digits that were sent to <strong>{credentials.email}</strong>. They are
              good for 10 minutes.
            </p>
          )}
        </>
      }
      footer={
        step === 'credentials' && (
          <p>
            Here already?{' '}
            <TextLink to="/login" className="inline-flex min-h-11 items-center">
              Login
            </TextLink>
          </p>
        )
      }
    >
      {step === 'credentials' && (
        <CredentialsStep
          before={credentials}
          refused={refused}
          onDone={(given) => {
            setCredentials(given);
            setRefused({});
            setStep('person');
          }}
        />
      )}
      {step === 'person' && (
        <PersonStep
          before={
            person ?? { handle: '', displayName: '', accountType: asArtist ? 'artist' : 'fan' }
          }
          make={async (given) => {
            await registration.signUp({ ...credentials, ...given });
            setStep('code');
          }}
          onBack={() => setStep('credentials')}
          onCredentialsRefused={(fields, given) => {
            setPerson(given);
            setRefused(fields);
            setStep('credentials');
          }}
        />
      )}
      {step === 'code' && (
        <CodeStep
          email={credentials.email}
          onConfirmed={() => signIn(credentials.email, credentials.password)}
        />
      )}
    </AuthFrame>
  );
}
