import { useState } from 'react';
import { Button } from '@/components/Button';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { showSnackbar } from '@/components/snackbarStore';
import { type Role, roles, useSession } from '@/core/session';
import { type Person, setActive, setRole } from './person';

interface Question {
  title: string;
  changes: string[];
  yes: string;
  done: string;
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
  const name = person.displayName;
  const ask = (next: Question) => {
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
      {person.deactivatedAt ? (
        <Button size="sm" kind="main" onClick={() => askActive(true)}>
          Bring back
        </Button>
      ) : (
        person.userId !== userId && (
          <Button size="sm" kind="danger" onClick={() => askActive(false)}>
            Deactivate
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
        />
      )}
    </>
  );
}

const articleOf = (role: Role) =>
  role === 'support' ? 'support' : `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
