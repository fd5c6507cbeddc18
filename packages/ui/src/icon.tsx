import { cx } from './cx.ts';
import { ICON_PATHS, type IconName, MIRRORED } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

export type IconProps = {
  readonly name: IconName;
  /** Edge in px; 20 when not given. */
  readonly size?: number;
  readonly className?: string;
  /** Read aloud in place of the drawing; without it the icon is decoration. */
  readonly label?: string;
};

/** A drawing of the product's own set, in the colour of the text around it. */
export const Icon = ({ name, size = 20, className, label }: IconProps) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or decoration
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 2.75 : size >= 28 ? 1.5 : 1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={cx('shrink-0', MIRRORED.has(name) && 'rtl:-scale-x-100', className)}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {ICON_PATHS[name].map((path) =>
      path.startsWith('!') ? <path key={path} d={path.slice(1)} fill="currentColor" /> : <path key={path} d={path} />,
    )}
  </svg>
);
