import useEmblaCarousel from 'embla-carousel-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { cx } from './cx.ts';
import { prefersReducedMotion } from './theme.ts';

export type CarouselProps = {
  readonly slides: readonly { readonly id: string; readonly content: ReactNode }[];
  readonly label: string;
  /** Names a slide: `2 of 4`. */
  readonly slideLabel: (index: number, count: number) => string;
  /** Goes on by itself; never where less motion is asked for. */
  readonly autoMs?: number;
  readonly className?: string;
};

/** Slides to swipe, with points that say where one is. */
export const Carousel = ({ slides, label, slideLabel, autoMs, className }: CarouselProps) => {
  const { direction } = useLocale();
  const [frame, embla] = useEmblaCarousel({ direction, loop: slides.length > 1, align: 'start' });
  const [at, setAt] = useState(0);
  const update = useCallback(() => setAt(embla?.selectedScrollSnap() ?? 0), [embla]);
  useEffect(() => {
    if (!embla) return;
    embla.on('select', update);
    return () => {
      embla.off('select', update);
    };
  }, [embla, update]);
  useEffect(() => {
    if (!embla || !autoMs || slides.length < 2 || prefersReducedMotion()) return;
    const timer = setInterval(() => embla.scrollNext(), autoMs);
    return () => clearInterval(timer);
  }, [embla, autoMs, slides.length]);
  return (
    <section aria-label={label} className={className}>
      <div ref={frame} className="overflow-hidden rounded-card">
        <div className="flex touch-pan-y">
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no group of fields
            <div
              key={slide.id}
              role="group"
              aria-label={slideLabel(index + 1, slides.length)}
              inert={index !== at}
              className="min-w-0 flex-[0_0_100%]"
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <div className="flex justify-center">
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              aria-label={slideLabel(index + 1, slides.length)}
              aria-current={index === at}
              onClick={() => embla?.scrollTo(index)}
              className="group hit grid h-6 w-11 cursor-pointer place-items-center rounded-full focus-ring-inset"
            >
              <span
                className={cx(
                  'h-1 rounded-full transition-[width,background-color] duration-200',
                  index === at ? 'w-9 bg-ink-strong' : 'w-6 bg-hair-strong',
                )}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
};
