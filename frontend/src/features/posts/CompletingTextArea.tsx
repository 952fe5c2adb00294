import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Avatar } from '@/components/Cover';
import { TextArea } from '@/components/TextArea';
import { type Completion, useCompletion } from './useCompletion';

interface CompletingTextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  value: string;
  onText: (text: string) => void;
}

/** A text in which people and hashtags are completed as one types them: a list at the field, as a combobox has it. */
export function CompletingTextArea({ value, onText, onKeyDown, ...rest }: CompletingTextAreaProps) {
  const list = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState('');
  const { typed, found } = useCompletion(value, caret);
  const at = Math.min(chosen, found.length - 1);
  const key = typed ? `${typed.from}${typed.mark}` : '';
  const isOpen = found.length > 0 && key !== dismissed;

  const follow = () => setCaret(field.current?.selectionStart ?? 0);
  const complete = ({ text }: Completion) => {
    if (!typed) return;
    const until = typed.from + text.length + 1;
    const rest = value.slice(caret).replace(/^ /, '');
    // The next letter may come at once: by then the caret stands behind the name.
    flushSync(() => onText(`${value.slice(0, typed.from)}${text} ${rest}`));
    field.current?.setSelectionRange(until, until);
    setCaret(until);
    setChosen(0);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen || event.metaKey || event.ctrlKey) return onKeyDown?.(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((at + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') complete(found[at]!);
    else if (event.key === 'Escape') setDismissed(key);
    else return onKeyDown?.(event);
    event.preventDefault();
  };

  return (
    <div className="relative">
      <TextArea
        {...rest}
        ref={field}
        value={value}
        aria-haspopup="listbox"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${list}-${at}` : undefined}
        onChange={(event) => {
          onText(event.target.value);
          setCaret(event.target.selectionStart);
          setChosen(0);
        }}
        onSelect={follow}
        onBlur={() => setDismissed(key)}
        onFocus={() => setDismissed('')}
        onKeyDown={press}
      />
      <ul
        id={list}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-sticky mt-1 max-h-72 overflow-y-auto rounded-sm border border-line-strong bg-surface py-1 shadow-lg"
      >
        {isOpen &&
          found.map((each, index) => (
            <li
              key={each.text}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => complete(each)}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3 aria-selected:bg-raised"
            >
              {each.picture !== undefined && (
                <Avatar src={each.picture} width={28} className="w-7" />
              )}
              <span className="min-w-0 truncate font-semibold">{each.text}</span>
              <span className="min-w-0 truncate text-sm text-text-3">{each.hint}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
