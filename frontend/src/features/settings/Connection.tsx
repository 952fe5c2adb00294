import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import {
  localServiceBase,
  type Service,
  serviceBase,
  services,
  setServiceBase,
} from '@/core/data/services';

const names: Record<Service, string> = {
  user: 'User service',
  content: 'Content service',
  payment: 'Payment service',
  notifications: 'Notifications service',
  chat: 'Chat service',
};

/** The addresses of the five services, for those who run their own. */
export function Connection() {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-xs text-text-2 hover:text-text">
        Addresses of the services
      </summary>
      <Addresses />
    </details>
  );
}

function Addresses() {
  const [bases, setBases] = useState(
    () =>
      Object.fromEntries(services.map((each) => [each, serviceBase(each)])) as Record<
        Service,
        string
      >,
  );
  const apply = (next: Record<Service, string>) => {
    for (const service of services) setServiceBase(service, next[service]);
    location.reload();
  };
  const all = (base: string) =>
    Object.fromEntries(services.map((each) => [each, base])) as Record<Service, string>;
  return (
    <form
      className="grid gap-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        apply(bases);
      }}
    >
      {services.map((service) => (
        <Field key={service} label={names[service]}>
          {(control) => (
            <Input
              {...control}
              value={bases[service]}
              spellCheck={false}
              onChange={(event) => setBases({ ...bases, [service]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button kind="main" type="submit">
          Apply and reload
        </Button>
        <Button onClick={() => apply(all(localServiceBase()))}>Use the local server</Button>
        <Button onClick={() => apply(all(''))}>Use the defaults</Button>
      </div>
    </form>
  );
}
