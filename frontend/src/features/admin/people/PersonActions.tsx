import { useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { showSnackbar } from '@/components/snackbarStore';
import { type Role, roles, useSession } from '@/core/session';
import {
  deletePerson,
  keepPerson,
  removeSecondFactor,
  type Person,
  setActive,
  setRole,
  showTourAgain,
} from './person';

interface Question {
  title: string;
  changes: string[];
  yes: string;
  done: string;
  /** Whether the handle is to be typed. */
  asksHandle?: boolean;
  send: (why: string) => Promise<void>;
}

const may: Record<Role, string> = {
  admin: 'They may do everything here, and make others admins.',
  moderator: 'They decide about reports, and remove what was reported.',
  analyst: 'They tune recommendations and read figures, of no single person.',
  support: 'They see people and their orders, and settle late payments.',
};

/** What an admin can change about a person, each with a reason. */
export function PersonActions({ person, onChange }: { person: Person; onChange: () => void }) {
  const { userId } = useSession();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const typed = useRef('');
  const name = person.displayName;
  const ask = (next: Question) => {
    typed.current = '';
    setQuestion(next);
    setIsOpen(true);
  };
  const askRole = (role: Role, has: boolean) =>
    ask({
      title: has ? `Make ${name} ${articleOf(role)}?` : `Take the role of ${role} from ${name}?`,
      changes: [has ? may[role] : 'It ends at once, on every device.'],
      yes: has ? 'Give the role' : 'Take the role',
      done: has ? `${name} is ${articleOf(role)}.` : `${name} is no ${role} any more.`,
      send: (why) => setRole(person.userId, role, has, why),
    });
  const askActive = (active: boolean) =>
    ask({
      title: active ? `Bring ${name} back?` : `Deactivate ${name}?`,
      changes: active
        ? ['They may sign in, and all that they made shows again.']
        : [
            'They are signed out everywhere within seconds, and cannot sign in.',
            'Nobody sees them or what they made. Nothing is lost.',
          ],
      yes: active ? 'Bring back' : 'Deactivate',
      done: active ? `${name} is back.` : `${name} is deactivated.`,
      send: (why) => setActive(person.userId, active, why),
    });
  const askTour = () =>
    ask({
      title: `Show ${name} around again?`,
      changes: ['The tour of five steps begins when they next open the site.'],
      yes: 'Show the tour',
      done: `${name} is shown around again.`,
      send: (why) => showTourAgain(person.userId, why),
    });
  const askFactor = () =>
    ask({
      title: `Remove the second factor of ${name}?`,
      changes: [
        'No code of an app is asked for when they sign in. Their password is, as before.',
        'Be sure that it is them: a thief of the password would ask for this. They are told by mail.',
      ],
      yes: 'Remove it',
      done: `${name} signs in without a code.`,
      send: (why) => removeSecondFactor(person.userId, why),
    });
  const askDelete = () =>
    ask({
      title: `Delete ${name}?`,
      changes: [
        'They are signed out everywhere within seconds, and nobody sees them or what they made.',
        'In 14 days it is all deleted for good. Until then an admin can keep the account.',
        'What others hold stays, without the name. They get your reason by mail.',
      ],
      yes: 'Delete',
      done: `${name} is deleted in 14 days.`,
      asksHandle: true,
      send: (why) => deletePerson(person.userId, typed.current, why),
    });
  const askKeep = () =>
    ask({
      title: `Keep ${name}?`,
      changes: [
        person.deactivatedAt
          ? 'The account is not deleted. It stays deactivated.'
          : 'The account is not deleted. They may sign in, and all that they made shows again.',
      ],
      yes: 'Keep',
      done: `${name} is not deleted.`,
      send: (why) => keepPerson(person.userId, why),
    });
  if (person.erasedAt) return null;
  const isSomebodyElse = person.userId !== userId;
  return (
    <>
      <div role="group" aria-label="Roles" className="flex flex-wrap gap-2">
        {roles.map((role) => {
          const has = person.roles.includes(role);
          return (
            <Button key={role} size="sm" onClick={() => askRole(role, !has)}>
              {has ? `Take ${role}` : `Make ${role}`}
            </Button>
          );
        })}
      </div>
      <Button size="sm" onClick={askTour}>
        Show the tour again
      </Button>
      {person.hasSecondFactor && (
        <Button size="sm" onClick={askFactor}>
          Remove the second factor
        </Button>
      )}
      {person.deactivatedAt ? (
        <Button size="sm" kind="main" onClick={() => askActive(true)}>
          Bring back
        </Button>
      ) : (
        isSomebodyElse && (
          <Button size="sm" kind="danger" onClick={() => askActive(false)}>
            Deactivate
          </Button>
        )
      )}
      {person.eraseAt ? (
        <Button size="sm" kind="main" onClick={askKeep}>
          Keep the account
        </Button>
      ) : (
        isSomebodyElse && (
          <Button size="sm" kind="danger" onClick={askDelete}>
            Delete
          </Button>
        )
      )}
      {question && (
        <ReasonDialog
          open={isOpen}
          title={question.title}
          changes={question.changes}
          yes={question.yes}
          onClose={() => setIsOpen(false)}
          onSave={async (why) => {
            await question.send(why);
            showSnackbar({ type: 'success', message: question.done });
            onChange();
          }}
        >
          {question.asksHandle && (
            <Field label={`Type @${person.handle} to delete`}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(event) => {
                    typed.current = event.target.value;
                  }}
                />
              )}
            </Field>
          )}
        </ReasonDialog>
      )}
    </>
  );
}

const articleOf = (role: Role) =>
  role === 'support' ? 'support' : `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
