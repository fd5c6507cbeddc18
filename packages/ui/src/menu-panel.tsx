import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { useLayer } from './layer.tsx';

type MenuEntry<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
};

export type MenuProps<Value extends string> = {
  readonly label: string;
  /** Read aloud for the button that opens it. */
  readonly buttonLabel: string;
  /** The button's look. */
  readonly className: string;
  /** What the button shows. */
  readonly children: ReactNode;
  readonly entries: readonly MenuEntry<Value>[];
  readonly onPick: (value: Value) => void;
  /** Marks what holds now. */
  readonly value?: Value;
};

/** The menu behind Menu, loaded when one is first asked for, and then open. */
export const MenuPanel = <Value extends string>({
  label,
  buttonLabel,
  className,
  children,
  entries,
  onPick,
  value,
}: MenuProps<Value>) => {
  const [isOpen, setOpen] = useState(true);
  useLayer(isOpen, () => setOpen(false));
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button aria-label={buttonLabel} className={className}>
        {children}
      </Button>
      <Popover
        placement="bottom end"
        className="min-w-44 rounded-card bg-raised p-1 shadow-soft outline-none transition-[opacity,transform] duration-150 ease-spring data-[entering]:scale-95 data-[entering]:opacity-0 data-[exiting]:opacity-0"
      >
        <AriaMenu
          aria-label={label}
          disabledKeys={entries.filter((entry) => entry.isDisabled).map((entry) => entry.value)}
          onAction={(key) => {
            const entry = entries.find((one) => one.value === key);
            if (entry) onPick(entry.value);
          }}
          className="outline-none"
        >
          {entries.map((entry) => (
            <MenuItem
              key={entry.value}
              id={entry.value}
              textValue={entry.label}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-15 outline-none data-[disabled]:opacity-40 data-[focused]:bg-hair',
                entry.isDanger ? 'text-danger' : 'text-ink-strong',
              )}
            >
              {entry.icon && <Icon name={entry.icon} />}
              <span className="flex-1">{entry.label}</span>
              {value === entry.value && <Icon name="check" size={18} className="text-accent-ink" />}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
};
