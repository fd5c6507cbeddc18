import { type PointerEvent, useRef } from 'react';

export type IndexBarProps = {
  readonly letters: readonly string[];
  readonly onPick: (letter: string) => void;
  readonly label: string;
};

/** Letters along the end of a long list: slide over them to get there. */
export const IndexBar = ({ letters, onPick, label }: IndexBarProps) => {
  const last = useRef<string>(undefined);
  const over = (event: PointerEvent): void => {
    if (event.buttons === 0) return;
    const letter = document.elementFromPoint(event.clientX, event.clientY)?.getAttribute('data-letter');
    if (!letter || letter === last.current) return;
    last.current = letter;
    onPick(letter);
  };
  return (
    <nav
      aria-label={label}
      onPointerDown={(event) => (event.target as Element).releasePointerCapture?.(event.pointerId)}
      onPointerMove={over}
      className="fixed end-0 top-1/2 z-20 flex -translate-y-1/2 touch-none flex-col rounded-s-control py-1"
    >
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          data-letter={letter}
          onClick={() => onPick(letter)}
          className="w-7 cursor-pointer py-px text-center text-[0.6875rem] font-semibold leading-4 text-accent-ink focus-ring-inset"
        >
          {letter}
        </button>
      ))}
    </nav>
  );
};
