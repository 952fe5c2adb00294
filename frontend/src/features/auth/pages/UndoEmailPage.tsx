import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { toRefused } from '@/core/data/refused';
import { registration } from '@/core/session/registration';
import { usePageTitle } from '@/lib/page';
import { AuthFrame } from '../AuthFrame';
import { FormNotice } from '../FormNotice';

/** Where the letter to an address leads that was changed. The token is behind the #, which no server sees. */
export default function UndoEmailPage() {
  usePageTitle('Undo a change of address');
  const token = useLocation().hash.slice(1);
  const [email, setEmail] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const undo = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      setEmail((await registration.undoEmail(token)).email);
    } catch (error) {
      setProblem(toRefused(error).message);
    }
    setIsBusy(false);
  };
  if (email !== undefined) {
    return (
      <AuthFrame
        title="Your address is back"
        intro={
          <>
            Your account has <strong>{email}</strong> again, and every device is signed out. The
            password is void: choose a new one, and then look in your settings at how you sign in.
          </>
        }
      >
        <Button asChild kind="main">
          <Link to="/forgot-password">Choose a new password</Link>
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Bring your address back?"
      intro="Your account gets the address back that this letter came to. Every device is signed out, and you choose a new password."
    >
      <FormNotice message={problem} />
      <Button kind="main" busy={isBusy} onClick={() => void undo()}>
        Bring it back
      </Button>
    </AuthFrame>
  );
}
