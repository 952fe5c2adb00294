import { Field, Input } from '@/components/Field';
import { Audience } from './Audience';

/** What is said of a post beside its text. */
export interface PostSettings {
  title: string;
  /** all, fans, or a tier. */
  audience: string;
  /** When it is published, as the control has it: local time; empty where that is not planned. */
  at: string;
  isClosed: boolean;
}

interface SettingsProps {
  value: PostSettings;
  onChange: (part: Partial<PostSettings>) => void;
  /** The artist who chooses who may read it; null where it is for everybody. */
  audienceOf: string | null;
  /** It is not published yet. */
  hasTime: boolean;
}

/** As the server has it. */
const longestTitle = 200;

/** Where the settings of a post are chosen. */
export function Settings({ value, onChange, audienceOf, hasTime }: SettingsProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-line pt-3">
      <Field label="Title" className="w-full">
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={longestTitle}
            placeholder="None is needed"
            value={value.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      {audienceOf && (
        <Audience
          userId={audienceOf}
          value={value.audience}
          onChange={(audience) => onChange({ audience })}
        />
      )}
      {hasTime && (
        <Field label="Publish at" className="w-68">
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={value.at}
              onChange={(event) => onChange({ at: event.target.value })}
            />
          )}
        </Field>
      )}
      <label className="flex h-11 cursor-pointer items-center gap-2 text-sm text-text-2 xs:mt-7">
        <input
          type="checkbox"
          checked={value.isClosed}
          onChange={(event) => onChange({ isClosed: event.target.checked })}
          className="size-4 accent-accent"
        />
        No comments
      </label>
    </div>
  );
}
