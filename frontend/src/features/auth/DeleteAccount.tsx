import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading } from '@/components/States';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { request } from '@/core/data/api';
import { useRest } from '@/core/data/useRest';
import { signOut, useSession } from '@/core/session';
import { formatDate } from '@/lib/format';
import { asTyped, atLeast, trimmed } from '@/lib/rules';
import { applyError } from './applyError';
import { FormNotice } from './FormNotice';
import { PasswordField } from './PasswordField';

interface Duties {
  days: number;
  asksPassword: boolean;
  toShip: number;
  underWay: number;
  isOwed: boolean;
  supporters: number;
}

/** Says what becomes of an account that is deleted, and deletes it. */
export function DeleteAccount() {
  const { profile } = useSession();
  const { answer, error, reload } = useRest<Duties>({ service: 'user', path: '/user/deletion' });
  if (!answer || !profile) return error ? <ErrorState onRetry={reload} /> : <Loading />;
  return (
    <div className="grid gap-5">
      <What duties={answer} />
      {answer.toShip > 0 ? (
        <Note>
          There are orders that are paid and not shipped.{' '}
          <TextLink to="/dashboard/sales">Ship them or pay them back</TextLink> first.
        </Note>
      ) : answer.underWay > 0 ? (
        <Note>Somebody is paying for an order right now. Try again in 15 minutes.</Note>
      ) : (
        <>
          {answer.isOwed && (
            <Note>
              You are still owed money. See your{' '}
              <TextLink to="/dashboard/payouts">payouts</TextLink> before you go.
            </Note>
          )}
          <DeleteForm handle={profile.handle ?? ''} duties={answer} />
        </>
      )}
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="note" className="rounded-sm border border-line-strong px-3 py-2.5 text-sm">
      {children}
    </p>
  );
}

function What({ duties: { days, supporters } }: { duties: Duties }) {
  return (
    <div className="grid gap-3 text-sm text-text-2">
      <p>
        You are signed out everywhere, and nobody sees you or what you made any more. For {days}{' '}
        days you can sign in and keep your account, as it was but for what is paid every month and
        ran out meanwhile. Then it is deleted for good.
      </p>
      <p>
        <strong className="text-text">What goes:</strong> your e-mail address and how you sign in,
        your addresses, what you heard, liked and follow, your playlists, posts, events, merchandise
        and music, and your files.
      </p>
      <p>
        <strong className="text-text">What stays, without your name:</strong> comments, questions
        and messages that you wrote to others, orders and the books, as the law asks, and music that
        others bought or have in their library, for them alone. Nobody else can have your handle for
        a year.
      </p>
      <p>
        What you pay artists every month ends with what is paid. An order that is not shipped when
        your account goes does not reach you.
        {supporters > 0 &&
          ' What your supporters pay ends with what is paid; you can pay them back before.'}
      </p>
    </div>
  );
}

const rules = { handle: trimmed(atLeast(1, 'Type your handle.')) };
const rulesWithPassword = { ...rules, password: asTyped(atLeast(1, 'Enter your password.')) };

function DeleteForm({ handle, duties }: { handle: string; duties: Duties }) {
  const navigate = useNavigate();
  const { register, handleSubmit, setError, errors, isSubmitting } = useForm(
    { handle: '', password: '' },
    duties.asksPassword ? rulesWithPassword : rules,
  );
  const submit = handleSubmit(async (typed) => {
    try {
      const { eraseAt } = await request<{ eraseAt: string }>('user', '/user/deletion', {
        method: 'POST',
        body: typed,
      });
      await signOut();
      await navigate('/');
      showSnackbar({
        type: 'success',
        message: `Your account is deleted on ${formatDate(eraseAt)}. Sign in before to keep it.`,
      });
    } catch (error) {
      applyError(error, setError, ['handle', 'password']);
    }
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormNotice message={errors.root} />
      <Field label={`Type @${handle} to delete your account`} error={errors.handle}>
        {(control) => (
          <Input
            {...control}
            {...register('handle')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {duties.asksPassword && (
        <PasswordField
          {...register('password')}
          label="Your password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      <Button type="submit" kind="danger" busy={isSubmitting} className="justify-self-start">
        Delete my account
      </Button>
    </form>
  );
}
