import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { AppLink } from './link.tsx';

export type NoticeBarProps = {
  readonly notices: readonly { readonly id: string; readonly title: string; readonly href?: string }[];
  readonly label: string;
  readonly action?: ReactNode;
};

const SPEED = 42;

/** Titles that pass by; they stop under the finger, under the focus, and where less motion is asked for. */
export const NoticeBar = ({ notices, label, action }: NoticeBarProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [seconds, setSeconds] = useState(0);
  const isEmpty = notices.length === 0;
  useEffect(() => {
    const [room, titles] = [frame.current, track.current?.firstElementChild];
    if (isEmpty || !room || !titles) return;
    // Told of both widths when they have been worked out anyway, and again when the font has come.
    const observer = new ResizeObserver(() => {
      const width = titles.getBoundingClientRect().width;
      setSeconds(width > room.clientWidth ? width / SPEED : 0);
    });
    for (const one of [room, titles]) observer.observe(one);
    return () => observer.disconnect();
  }, [isEmpty]);
  if (isEmpty) return null;
  const titles = notices.map((notice) => (
    // What fades at the start of the bar is the room before a title, as long as it stands there.
    <span key={notice.id} className="inline-flex min-h-11 items-center ps-3 pe-7">
      {notice.href ? (
        <AppLink
          href={notice.href}
          className="inline-flex min-h-11 items-center rounded-sm hover:text-ink-strong focus-ring-inset"
        >
          {notice.title}
        </AppLink>
      ) : (
        notice.title
      )}
    </span>
  ));
  return (
    <section
      aria-label={label}
      className="group flex min-h-11 items-center rounded-control bg-surface ps-3 text-13 text-ink ring-1 ring-inset ring-hair"
    >
      <Icon name="bell" size={18} className="text-accent-ink" />
      <div
        ref={frame}
        className="no-scrollbar min-w-0 flex-1 overflow-hidden [mask-image:linear-gradient(to_right,transparent,black_0.75rem,black_calc(100%-0.75rem),transparent)] motion-reduce:overflow-x-auto"
      >
        <div
          ref={track}
          style={seconds > 0 ? { animation: `marquee ${seconds * 2}s linear infinite` } : undefined}
          className={cx(
            'flex w-max whitespace-nowrap rtl:[--marquee-way:-1]',
            'group-focus-within:[animation-play-state:paused]! group-hover:[animation-play-state:paused]! motion-reduce:[animation:none]!',
          )}
        >
          <span>{titles}</span>
          {seconds > 0 && (
            <span aria-hidden="true" inert>
              {titles}
            </span>
          )}
        </div>
      </div>
      {action}
    </section>
  );
};
