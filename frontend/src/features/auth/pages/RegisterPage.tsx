import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { TextLink } from '@/components/Link';
import { signIn, signInBy, useSession } from '@/core/session';
import type { Registration } from '@/core/session/signingIn';
import { registration } from '@/core/session/registration';
import { useSiteStatus } from '@/core/site/siteStatus';
import { usePageTitle } from '@/lib/page';
import { AuthFrame } from '../AuthFrame';
import { CodeStep } from '../CodeStep';
import { CredentialsStep } from '../CredentialsStep';
import { InviteField } from '../InviteField';
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
  const door = useSiteStatus((site) => site.registration);
  const [inviteCode, setInviteCode] = useState('');
  const [refused, setRefused] = useState('');
  if (status === 'member') return <Navigate to="/welcome" replace />;
  if (door === 'closed') return <Closed />;
  return (
    <AuthFrame
      showLogo
      title={titles.person}
      intro={<p>{proven.email} is yours. One step more.</p>}
    >
      {door === 'invite' && (
        <InviteField
          error={refused}
          value={inviteCode}
          onChange={({ target }) => setInviteCode(target.value)}
        />
      )}
      <PersonStep
        before={{ handle: '', displayName: proven.displayName, accountType: 'fan' }}
        make={(person) =>
          signInBy(() =>
            registration.finishSignUp(
              proven.ticket,
              door === 'invite' ? { ...person, inviteCode } : person,
            ),
          )
        }
        onCredentialsRefused={(fields) => setRefused(fields.inviteCode ?? '')}
        onBack={() => void navigate('/login', { replace: true })}
      />
    </AuthFrame>
  );
}

function Register() {
  const { status, userId } = useSession();
  const door = useSiteStatus((site) => site.registration);
  const [parameters] = useSearchParams();
  // A fan who makes music comes as they are: the new account takes the place of theirs once it is confirmed.
  const asArtist = parameters.get('as') === 'artist';
  const [before] = useState(userId);
  const [step, setStep] = useState<Step>('credentials');
  const [credentials, setCredentials] = useState<Credentials>({
    // From the landing page, and from the mail that invites.
    email: parameters.get('email') ?? '',
    password: '',
    inviteCode: parameters.get('invite') ?? '',
  });
  const [person, setPerson] = useState<Person | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  if (status === 'member' && !(asArtist && userId === before))
    return <Navigate to={step === 'code' ? '/welcome' : asArtist ? '/dashboard' : '/'} replace />;

  // Who is in the middle of it may still enter the code that was sent to them.
  if (door === 'closed' && step !== 'code') return <Closed />;

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
          needsInvite={door === 'invite'}
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

function Closed() {
  return (
    <AuthFrame showLogo title="Registration is closed right now.">
      <p className="text-text-2">
        New accounts are not made at the moment. You can leave your address to hear when they are.
      </p>
      <Button asChild kind="main">
        <a href="/landing">Get Early Access</a>
      </Button>
      <p className="text-sm text-text-2">
        Here already?{' '}
        <TextLink to="/login" className="inline-flex min-h-11 items-center">
          Login
        </TextLink>
      </p>
    </AuthFrame>
  );
}
