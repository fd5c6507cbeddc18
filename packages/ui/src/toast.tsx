import { useEffect } from 'react';
import { Button, IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { clearToasts, dismissToast, type Shown, type ToastKind, useToasts } from './toasts.ts';

const ICONS: Readonly<Record<ToastKind, readonly [IconName, string]>> = {
  success: ['check', 'text-success'],
  error: ['warning', 'text-danger'],
  info: ['info', 'text-info'],
};

const ToastCard = ({ item, closeLabel }: { readonly item: Shown; readonly closeLabel: string }) => {
  const kind = item.kind ?? 'info';
  const lastsMs = item.lastsMs ?? (kind === 'error' ? 7000 : 4000);
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(item.id), lastsMs);
    return () => clearTimeout(timer);
  }, [item.id, lastsMs]);
  const [icon, tone] = ICONS[kind];
  return (
    <li
      role={kind === 'error' ? 'alert' : 'status'}
      className="pointer-events-auto flex w-full max-w-md animate-toast items-center gap-3 rounded-card bg-raised py-1 ps-4 pe-1 shadow-soft"
    >
      <Icon name={icon} className={tone} />
      <div className="min-w-0 flex-1 py-2">
        <p className="text-15 text-ink-strong">{item.text}</p>
        {item.detail && <p className="figures select-all text-12 text-ink-faint">{item.detail}</p>}
      </div>
      {item.action && (
        <Button
          look="quiet"
          size="small"
          onPress={() => {
            dismissToast(item.id);
            item.action?.onPress();
          }}
        >
          {item.action.label}
        </Button>
      )}
      <IconButton icon="close" label={closeLabel} size={18} onPress={() => dismissToast(item.id)} />
    </li>
  );
};

export type ToastRegionProps = {
  /** Names the region for screen readers. */
  readonly label: string;
  readonly closeLabel: string;
  /** Stands above the tab bar where there is one; above a page's foot in any case (`data-foot`). */
  readonly isAboveTabBar?: boolean;
};

/**
 * Where toasts appear; once in the app. While a sheet is open they stand at the top of the window: at its foot they would lie on the sheet's
 * buttons and sums (rule SHELL-36).
 */
export const ToastRegion = ({ label, closeLabel, isAboveTabBar = true }: ToastRegionProps) => {
  const items = useToasts();
  useEffect(() => clearToasts, []);
  return (
    <section
      aria-label={label}
      className={cx(
        'pointer-events-none fixed inset-x-0 z-60 px-4',
        '[body:has([data-sheet]:not([data-exiting]))_&]:top-[calc(var(--safe-top)+0.5rem)] [body:has([data-sheet]:not([data-exiting]))_&]:bottom-auto',
        isAboveTabBar
          ? 'bottom-[calc(var(--tab-bar-height)+var(--safe-bottom)+0.75rem)] lg:bottom-6'
          : 'bottom-[calc(var(--safe-bottom)+var(--foot-height)+1rem)]',
      )}
    >
      <ul className="flex flex-col items-center gap-2">
        {items.map((item) => (
          <ToastCard key={item.id} item={item} closeLabel={closeLabel} />
        ))}
      </ul>
    </section>
  );
};
