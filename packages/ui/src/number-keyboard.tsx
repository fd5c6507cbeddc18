import { Button } from 'react-aria-components/Button';
import { Icon } from './icon.tsx';
import { type NumberKey, pressKey } from './number-entry.ts';
import { useRepeat } from './use-repeat.ts';

export type NumberKeyboardProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** 0 leaves the point out. */
  readonly decimals: number;
  /** How the language writes the point. */
  readonly point: string;
  readonly label: string;
  readonly deleteLabel: string;
};

const KEYS: readonly NumberKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const KEY =
  'grid h-13 cursor-pointer select-none place-items-center rounded-control text-20 font-medium text-ink-strong transition-colors duration-100 ' +
  'focus-ring-inset data-[hovered]:bg-raised data-[pressed]:bg-hair data-[disabled]:opacity-0';

/** Digits under the thumbs, on the page itself: nothing jumps as it does when the system's keyboard comes. Figures stay in order in every script. */
export const NumberKeyboard = ({ value, onChange, decimals, point, label, deleteLabel }: NumberKeyboardProps) => {
  const press = (key: NumberKey): void => onChange(pressKey(value, key, decimals));
  const { start, stop } = useRepeat(() => press('delete'));
  return (
    <fieldset dir="ltr" aria-label={label} className="grid min-w-0 grid-cols-3 gap-1">
      {KEYS.map((key) => (
        <Button key={key} onPress={() => press(key)} className={KEY}>
          {key}
        </Button>
      ))}
      <Button onPress={() => press('.')} isDisabled={decimals === 0} className={KEY}>
        {point}
      </Button>
      <Button onPress={() => press('0')} className={KEY}>
        0
      </Button>
      <Button aria-label={deleteLabel} onPressStart={start} onPressEnd={stop} className={KEY}>
        <Icon name="backspace" size={24} />
      </Button>
    </fieldset>
  );
};
