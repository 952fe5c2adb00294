import { ArrowUpLeft, X } from 'lucide-react';
import type { Option, Part } from './options';

interface SideButtonsProps {
  parts: readonly Part[];
  /** Of one recent search, or of all. */
  onRemove: (search?: string) => void;
  onFill: (text: string) => void;
}

const button =
  'pointer-events-auto grid size-11 place-items-center rounded-sm text-text-3 hover:text-text';

/**
 * The buttons at the ends of the searches. An option of a listbox may hold no button, so they are
 * a group of their own that lies over it, line by line: all of them are as high as the options are.
 */
export function SideButtons({ parts, onRemove, onFill }: SideButtonsProps) {
  const [first] = parts;
  const options = first?.options.filter((option) => option.kind !== 'row') ?? [];
  if (!first || !options.some(hasButton)) return null;
  const own = first.headed && options[0]?.kind === 'recent';
  return (
    <div className="pointer-events-none absolute top-0 right-0 grid justify-items-end">
      {own && (
        <button
          type="button"
          aria-label="Clear recent searches"
          onClick={() => onRemove()}
          className="pointer-events-auto h-11 rounded-sm px-3.5 text-xs font-semibold text-text-2 hover:text-text"
        >
          Clear
        </button>
      )}
      <div role="group" aria-label="Change the suggestions">
        {options.map((option) => (
          <div key={option.key} className="h-11">
            {option.kind === 'recent' && (
              <button
                type="button"
                aria-label={`Remove ${option.text} from your recent searches`}
                onClick={() => onRemove(option.text)}
                className={button}
              >
                <X size={16} aria-hidden="true" />
              </button>
            )}
            {option.kind === 'completion' && (
              <button
                type="button"
                aria-label={`Fill in ${option.text}`}
                onClick={() => onFill(option.text)}
                className={`${button} wide:hidden`}
              >
                <ArrowUpLeft size={18} aria-hidden="true" />
              </button>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function hasButton({ kind }: Option): boolean {
  return kind === 'recent' || kind === 'completion';
}
