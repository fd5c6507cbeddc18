import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStories } from './address.ts';
import { Icon } from './icon.tsx';
import { useKeys } from './keys.ts';
import type { Story } from './story-address.ts';

const nameOf = ({ kind, id }: Story): string => {
  if (kind === 'account') return id;
  return `${kind === 'entry' ? 'journal' : kind} ${id}`;
};

export type StoryPanelProps = { readonly tell: (story: Story) => ReactNode };

/** A story that opens takes the focus; when the last is closed, it goes back to where it was before the first. */
const useFocus = (name: string | undefined) => {
  const text = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (name === undefined) {
      const { current: before } = opener;
      opener.current = undefined;
      if (!before) return;
      const list = document.querySelector<HTMLElement>('main .table-scroll');
      (before === document.body || !before.isConnected ? list : before)?.focus({ preventScroll: true });
      return;
    }
    const { activeElement } = document;
    if (!opener.current && activeElement instanceof HTMLElement) opener.current = activeElement;
    text.current?.focus({ preventScroll: true });
  }, [name]);
  return text;
};

/** Beside the list, the story on top with the way back to those under it; Escape and Backspace go one back, x closes them all. */
export const StoryPanel = ({ tell }: StoryPanelProps) => {
  const { stories, back, only, close } = useStories();
  const top = stories.at(-1);
  useKeys({ Escape: back, Backspace: back, x: close }, top !== undefined);
  const text = useFocus(top && nameOf(top));
  if (!top) return null;
  return (
    <aside className="story" aria-label="Story">
      <header className="story-bar">
        <nav className="crumbs" aria-label="Open stories">
          {stories.map((story, index) =>
            index === stories.length - 1 ? (
              <strong key={nameOf(story)}>{nameOf(story)}</strong>
            ) : (
              <button key={nameOf(story)} type="button" onClick={() => only(index + 1)}>
                {nameOf(story)}
              </button>
            ),
          )}
        </nav>
        {stories.length > 1 && (
          <Button type="text" icon={<Icon name="back" />} aria-label="Back to the story before" onClick={back} />
        )}
        <Button type="text" onClick={close}>
          Close <kbd>x</kbd>
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by Tab, so that the arrow keys can move it */}
      <article ref={text} key={nameOf(top)} tabIndex={0}>
        {tell(top)}
      </article>
    </aside>
  );
};
