import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { AppLink } from './link.tsx';

export type TabBarItem = {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  /** Number of what waits there; 0 or missing shows nothing. */
  readonly count?: number;
};

export type TabBarProps = {
  readonly items: readonly TabBarItem[];
  /** The address of the tab that is open. */
  readonly current: string;
  /** Names the landmark. */
  readonly label: string;
  /** 'bar' at the foot of a phone, 'rail' at the side of a desktop, 'auto' by the width (rail from 1024 px). */
  readonly shape?: 'bar' | 'rail' | 'auto';
};

const NAV = {
  bar: 'fixed inset-x-0 bottom-0 border-t pb-[var(--safe-bottom)]',
  rail: 'sticky top-0 h-dvh w-20 border-e py-4',
  auto: 'fixed inset-x-0 bottom-0 border-t pb-[var(--safe-bottom)] lg:inset-y-0 lg:end-auto lg:start-0 lg:w-20 lg:border-e lg:border-t-0 lg:py-4',
} as const;

const LIST = {
  bar: 'mx-auto flex max-w-xl',
  rail: 'flex flex-col gap-1',
  auto: 'mx-auto flex max-w-xl lg:flex-col lg:gap-1',
} as const;

/** The main places of the app, always one tap away. */
export const TabBar = ({ items, current, label, shape = 'auto' }: TabBarProps) => (
  <nav aria-label={label} className={cx('z-30 border-hair bg-surface/95 backdrop-blur-md', NAV[shape])}>
    <ul className={LIST[shape]}>
      {items.map((item) => {
        const open = item.href === current;
        return (
          <li key={item.href} className="min-w-0 flex-1">
            <AppLink
              href={item.href}
              aria-current={open ? 'page' : undefined}
              className={cx(
                'flex h-14 flex-col items-center justify-center gap-0.5 rounded-control px-0.5 transition-colors duration-150 focus-ring-inset',
                open ? 'text-ink-strong' : 'text-ink-faint hover:text-ink',
              )}
            >
              <span
                className={cx(
                  'relative rounded-full px-3.5 py-0.5 transition-colors duration-200',
                  open && 'bg-accent-tint text-accent-ink',
                )}
              >
                <Icon name={item.icon} size={22} />
                {Boolean(item.count) && (
                  <span className="absolute -top-1 start-7 min-w-4 rounded-full bg-danger-solid px-1 text-center text-[0.625rem] font-semibold leading-4 text-on-danger">
                    {(item.count ?? 0) > 99 ? '99+' : item.count}
                  </span>
                )}
              </span>
              <span
                className={cx(
                  'max-w-full truncate pb-0.5 text-[0.6875rem] leading-4.5',
                  open ? 'font-semibold' : 'font-medium',
                )}
              >
                {item.label}
              </span>
            </AppLink>
          </li>
        );
      })}
    </ul>
  </nav>
);
