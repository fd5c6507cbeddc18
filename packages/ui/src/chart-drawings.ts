import { type Chart, registerOverlay } from 'klinecharts';
import { drawingStyles } from './chart-styles.ts';
import type { ChartDrawing, DrawingKind } from './chart-types.ts';

const NAME = 'own-drawing';
const GROUP = 'drawn';

type Spot = { readonly x: number; readonly y: number };
type Area = { readonly width: number; readonly height: number };
type Part = { readonly from: Spot; readonly to: Spot; readonly text?: string };

/** The shares of a move that a retracement marks. */
const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** How many points a drawing has. */
export const pointsOf = (kind: DrawingKind): 1 | 2 => (kind === 'level' ? 1 : 2);

/** The end of a ray from one point through another, at the edge of the area. */
const rayEnd = (from: Spot, through: Spot, { width, height }: Area): Spot => {
  const [dx, dy] = [through.x - from.x, through.y - from.y];
  if (dx === 0) return { x: from.x, y: dy < 0 ? 0 : height };
  const x = dx > 0 ? width : 0;
  return { x, y: from.y + (dy * (x - from.x)) / dx };
};

/** The lines of a drawing from where its points stand, px; `text` names a level, by the share of the way from the second point to the first. */
export const partsOf = (
  kind: DrawingKind,
  spots: readonly Spot[],
  area: Area,
  text: (share: number) => string,
): readonly Part[] => {
  const [a, b] = spots;
  if (!a) return [];
  if (kind === 'level') return [{ from: { x: 0, y: a.y }, to: { x: area.width, y: a.y }, text: text(1) }];
  if (!b) return [];
  if (kind === 'trend') return [{ from: a, to: b }];
  if (kind === 'ray') return [{ from: a, to: rayEnd(a, b, area) }];
  const from = Math.min(a.x, b.x);
  return LEVELS.map((share) => {
    const y = b.y + (a.y - b.y) * share;
    return { from: { x: from, y }, to: { x: area.width, y }, text: text(share) };
  });
};

type Drawn = { readonly drawing: ChartDrawing; readonly priceText: (price: number) => string };

const isDrawn = (data: unknown): data is Drawn => typeof data === 'object' && data !== null && 'drawing' in data;

registerOverlay({
  name: NAME,
  totalStep: 3,
  createPointFigures: ({ bounding, coordinates, overlay }) => {
    const data = overlay.extendData;
    if (!isDrawn(data)) return [];
    const { kind, points } = data.drawing;
    const [first = 0, second = first] = points.map(({ price }) => Number(price));
    const text = (share: number): string => {
      const price = data.priceText(second + (first - second) * share);
      return kind === 'level' ? price : `${share} · ${price}`;
    };
    return partsOf(kind, coordinates, bounding, text).flatMap((part) => [
      { type: 'line', attrs: { coordinates: [part.from, part.to] }, ignoreEvent: true },
      ...(part.text === undefined
        ? []
        : [
            {
              type: 'text',
              attrs: {
                x: Math.max(2, part.from.x),
                y: part.from.y - 2,
                text: part.text,
                align: 'left',
                baseline: 'bottom',
              },
              ignoreEvent: true,
            },
          ]),
    ]);
  },
});

/** Draws what the customer has drawn, replacing what was drawn before. */
export const drawDrawings = (
  chart: Chart,
  drawings: readonly ChartDrawing[],
  priceText: (price: number) => string,
): void => {
  chart.removeOverlay({ groupId: GROUP });
  for (const drawing of drawings)
    chart.createOverlay({
      name: NAME,
      id: `${GROUP}-${drawing.id}`,
      groupId: GROUP,
      lock: true,
      extendData: { drawing, priceText } satisfies Drawn,
      // The library waits for a second point otherwise.
      points: [...drawing.points, ...drawing.points]
        .slice(0, 2)
        .map(({ at, price }) => ({ timestamp: at, value: Number(price) })),
      styles: drawingStyles(),
    });
};
