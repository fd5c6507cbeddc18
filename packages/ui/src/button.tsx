import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { AppLink } from './link.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'buy' | 'sell';
export type ButtonSize = 'small' | 'medium' | 'large';

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-accent text-on-accent data-[hovered]:bg-accent-strong',
  secondary: 'bg-raised text-ink-strong ring-1 ring-inset ring-hair data-[hovered]:ring-hair-strong',
  quiet: 'text-accent-ink data-[hovered]:bg-accent-tint',
  danger: 'bg-danger-tint text-danger data-[hovered]:brightness-105',
  buy: 'bg-rise-solid text-on-rise data-[hovered]:brightness-105',
  sell: 'bg-fall-solid text-on-fall data-[hovered]:brightness-105',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: 'hit min-h-9 px-3 text-13 gap-1.5',
  medium: 'min-h-11 px-4 text-15 gap-2',
  large: 'min-h-13 px-5 text-17 gap-2',
};

const shape = (look: ButtonLook, size: ButtonSize, wide: boolean, className?: string): string =>
  cx(
    'relative inline-flex select-none items-center justify-center rounded-control py-1.5 text-center font-semibold leading-tight',
    'transition-[transform,background-color,box-shadow,filter,opacity] duration-150 ease-spring focus-ring cursor-pointer',
    'data-[pressed]:scale-[0.98] active:scale-[0.98] data-[disabled]:cursor-not-allowed data-[disabled]:opacity-45',
    LOOKS[look],
    SIZES[size],
    wide && 'w-full',
    className,
  );

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style'> & {
  readonly children: ReactNode;
  /** 'primary' once a screen; 'buy' and 'sell' carry the colours of rise and fall. */
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly icon?: IconName;
  /** Fills the width. */
  readonly wide?: boolean;
  readonly className?: string;
};

/** The button. While `isPending` it keeps its width, shows a ring and takes no presses. */
export const Button = ({
  children,
  look = 'primary',
  size = 'medium',
  icon,
  wide = false,
  className,
  ...rest
}: ButtonProps) => (
  <AriaButton {...rest} className={shape(look, size, wide, className)}>
    {({ isPending }) => (
      <>
        <span className={cx('inline-flex items-center gap-[inherit]', isPending && 'opacity-0')}>
          {icon && <Icon name={icon} size={size === 'small' ? 16 : 20} />}
          {children}
        </span>
        {isPending && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </>
    )}
  </AriaButton>
);

export type ButtonLinkProps = {
  readonly href: string;
  readonly children: ReactNode;
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly icon?: IconName;
  readonly wide?: boolean;
  readonly className?: string;
};

/** A link that looks like a button. */
export const ButtonLink = ({
  href,
  children,
  look = 'primary',
  size = 'medium',
  icon,
  wide = false,
  className,
}: ButtonLinkProps) => (
  <AppLink href={href} className={shape(look, size, wide, className)}>
    {icon && <Icon name={icon} size={size === 'small' ? 16 : 20} />}
    {children}
  </AppLink>
);

export type IconButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label'> & {
  readonly icon: IconName;
  /** Read aloud; an icon alone says nothing. */
  readonly label: string;
  readonly size?: number;
  readonly className?: string;
};

/** A bare icon with a 44 px target. */
export const IconButton = ({ icon, label, size = 22, className, ...rest }: IconButtonProps) => (
  <AriaButton
    {...rest}
    aria-label={label}
    className={cx(
      // Over what it reaches into where it stands with a negative margin.
      'relative z-1 inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink transition-colors duration-150',
      'focus-ring-inset data-[disabled]:opacity-40 data-[hovered]:bg-raised data-[hovered]:text-ink-strong data-[pressed]:bg-raised',
      className,
    )}
  >
    <Icon name={icon} size={size} />
  </AriaButton>
);

/** A turning ring for a wait of unknown length. */
export const Spinner = ({ size = 20 }: { readonly size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} className="animate-spin-slow" aria-hidden="true">
    <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
    <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
);
