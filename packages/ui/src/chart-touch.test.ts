// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { letPageScroll } from './chart-touch.ts';

/** A host as the chart library leaves it, which hears every drag at the root of the page. */
const made = () => {
  document.body.innerHTML =
    '<div><div style="touch-action: none; overscroll-behavior: none"><canvas></canvas></div></div>';
  const host = document.body.firstElementChild as HTMLElement;
  const heard: string[] = [];
  for (const type of ['touchmove', 'touchend'])
    document.documentElement.addEventListener(type, (event) =>
      heard.push(`${type} ${(event as { isOurs?: true }).isOurs ? 'finger' : 'end'}`),
    );
  letPageScroll(host);
  const canvas = host.querySelector('canvas') as HTMLElement;
  const finger = (type: string, clientX: number, clientY: number): void => {
    const event = Object.assign(new Event(type, { bubbles: true }), { touches: [{ clientX, clientY }], isOurs: true });
    canvas.dispatchEvent(event);
  };
  return { host, heard, finger };
};

test('CHART-6: a drag up or down ends for the library before it can take it, a drag across goes on', () => {
  const drag = made();
  const { style } = drag.host.firstElementChild as HTMLElement;
  expect([style.touchAction, style.overscrollBehavior]).toEqual(['pan-y', 'auto']);
  drag.finger('touchstart', 100, 100);
  drag.finger('touchmove', 102, 80);
  expect(drag.heard).toEqual(['touchmove end', 'touchend end']);
  const pan = made();
  pan.finger('touchstart', 100, 100);
  pan.finger('touchmove', 80, 102);
  pan.finger('touchmove', 60, 140);
  expect(pan.heard.filter((one) => one.endsWith('finger'))).toHaveLength(2);
});
