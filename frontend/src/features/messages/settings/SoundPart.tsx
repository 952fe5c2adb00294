import { Volume2 } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { Toggle } from '@/components/Toggle';
import { messageConstants, messageTexts } from '@/lib/messageTexts';
import { playSound } from '../sound/playSound';
import { setSound, sounds, type Sound, useSoundSettings } from '../sound/soundSettings';
import { Part } from './Part';

const names: Record<Sound, string> = {
  ding: 'Ding',
  banjo1: 'Banjo 1',
  banjo2: 'Banjo 2',
  banjo3: 'Banjo 3',
};

/** Whether what arrives is heard, and as what. */
export function SoundPart() {
  const { soundEnabled, sound } = useSoundSettings();
  const preview = (which: Sound) => void playSound(which, messageConstants.previewVolume);
  return (
    <Part title="Sound">
      <Toggle
        label={messageTexts.messages.soundNotifications}
        hint="A sound when a message or a notification comes; kept in this browser"
        checked={soundEnabled}
        onChange={(isOn) => setSound({ soundEnabled: isOn })}
      />
      {soundEnabled && (
        <fieldset className="grid gap-1">
          <legend className="sr-only">Which sound</legend>
          {sounds.map((each) => (
            <div key={each} className="flex items-center justify-between">
              <label className="flex min-h-11 flex-1 items-center gap-3 text-sm">
                <input
                  type="radio"
                  name="notification-sound"
                  value={each}
                  checked={sound === each}
                  onChange={() => {
                    setSound({ sound: each });
                    preview(each);
                  }}
                  className="size-5 accent-accent"
                />
                {names[each]}
              </label>
              <IconButton
                size="sm"
                label={`Listen to ${names[each]}`}
                icon={<Volume2 size={18} aria-hidden="true" />}
                onClick={() => preview(each)}
              />
            </div>
          ))}
        </fieldset>
      )}
    </Part>
  );
}
