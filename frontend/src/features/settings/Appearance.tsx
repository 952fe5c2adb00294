import { RadioGroup } from 'radix-ui';
import { type ThemeChoice, useTheme } from '@/core/site/theme';

const choices: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
];

export function Appearance() {
  const { choice, setChoice } = useTheme();
  return (
    <RadioGroup.Root
      aria-label="Theme"
      value={choice}
      onValueChange={(value) => setChoice(value as ThemeChoice)}
      className="grid gap-3 xs:grid-cols-3"
    >
      {choices.map(({ value, label }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          className="grid gap-3 rounded-md border border-line p-2 text-left text-sm font-semibold transition-colors hover:border-line-strong data-[state=checked]:border-accent-text data-[state=checked]:outline data-[state=checked]:outline-accent-text"
        >
          <Sketch theme={value} />
          <span className="px-1 pb-1">{label}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

/** A small drawing of the site in a theme. */
function Sketch({ theme }: { theme: ThemeChoice }) {
  const half = (name: 'dark' | 'light') => (
    <span data-theme={name} className="flex flex-1 gap-1.5 bg-ground p-2">
      <span className="w-2 rounded-xs bg-raised" />
      <span className="grid flex-1 content-start gap-1.5">
        <span className="h-2 w-3/4 rounded-xs bg-text" />
        <span className="h-1.5 w-1/2 rounded-xs bg-text-3" />
        <span className="mt-1 h-2.5 w-6 rounded-full bg-accent" />
      </span>
    </span>
  );
  return (
    <span aria-hidden="true" className="flex h-18 overflow-hidden rounded-sm border border-line">
      {theme === 'system' ? (
        <>
          {half('dark')}
          {half('light')}
        </>
      ) : (
        half(theme)
      )}
    </span>
  );
}
