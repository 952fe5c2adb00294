import { useEffect, useState } from 'react';
import { Field, Select } from '@/components/Field';
import { orTell } from '@/core/data/tellRefusal';
import { chatApi } from '../api/chatApi';
import type { ChatSettings } from '../model/types';
import { Part } from './Part';

const choices: Record<ChatSettings['whoMayWrite'], string> = {
  everybody: 'Everybody',
  followed: 'People I follow',
  nobody: 'Nobody',
};

/** Who may begin a chat with the person. */
export function WhoMayWrite() {
  const [settings, setSettings] = useState<ChatSettings | null>(null);
  useEffect(() => {
    let isGone = false;
    chatApi.settings().then(
      (now) => !isGone && setSettings(now),
      () => {
        // The choice is left out: without what holds now it would show something else.
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (!settings) return null;
  const choose = async (whoMayWrite: ChatSettings['whoMayWrite']) => {
    setSettings({ whoMayWrite });
    if (!(await orTell(chatApi.changeSettings({ whoMayWrite })))) setSettings(settings);
  };
  return (
    <Part title="Messages">
      <Field label="Who may write to you" hint="Chats that you have go on.">
        {(control) => (
          <Select
            {...control}
            value={settings.whoMayWrite}
            onChange={(event) => void choose(event.target.value as ChatSettings['whoMayWrite'])}
          >
            {Object.entries(choices).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Part>
  );
}
