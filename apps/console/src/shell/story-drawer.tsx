import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useStories } from './address.ts';
import { Icon } from './icon.tsx';
import { useKeys } from './keys.ts';
import type { Story } from './story-address.ts';

const nameOf = ({ kind, id }: Story): string => {
  if (kind === 'account') return id;
  return `${kind === 'entry' ? 'journal' : kind} ${id}`;
};

export type StoryDrawerProps = { readonly tell: (story: Story) => ReactNode };

/** The story on top, with the way back to those under it. Escape goes one back. */
export const StoryDrawer = ({ tell }: StoryDrawerProps) => {
  const { stories, back, only, close } = useStories();
  const top = stories.at(-1);
  useKeys({ Backspace: back, x: close }, top !== undefined);
  return (
    <Drawer
      open={top !== undefined}
      onClose={back}
      size={640}
      mask={false}
      keyboard
      closable={false}
      destroyOnHidden
      rootClassName="story"
      title={
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
      }
      extra={
        <>
          {stories.length > 1 && (
            <Button type="text" icon={<Icon name="back" />} aria-label="Back to the story before" onClick={back} />
          )}
          <Button type="text" onClick={close}>
            Close <kbd>x</kbd>
          </Button>
        </>
      }
    >
      {top && <article key={nameOf(top)}>{tell(top)}</article>}
    </Drawer>
  );
};
