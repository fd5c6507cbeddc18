import { type Chart, registerOverlay, utils } from 'klinecharts';
import { LABEL, lineStyles } from './chart-styles.ts';
import type { ChartLine } from './chart-types.ts';

const NAME = 'own-line';
const GROUP = 'own';
const EDGE_PX = 6;
const LABEL_PX = 15;
const PADDING_PX = 10;

/** Where lines are drawn: each one's distance from the top of the price, px; outside of it for one out of sight. */
export type LinePlaces = {
  readonly at: ReadonlyMap<string, number>;
  readonly put: (id: string, y: number) => void;
  /** Calls back when one is drawn elsewhere. */
  readonly watch: (onChange: (() => void) | undefined) => void;
};

export const createLinePlaces = (): LinePlaces => {
  const at = new Map<string, number>();
  let changed: (() => void) | undefined;
  return {
    at,
    put: (id, y) => {
      if (at.get(id) === y) return;
      at.set(id, y);
      changed?.();
    },
    watch: (onChange) => {
      changed = onChange;
    },
  };
};

type Drawn = { readonly line: ChartLine; readonly others: readonly ChartLine[]; readonly places: LinePlaces };

const isDrawn = (data: unknown): data is Drawn => typeof data === 'object' && data !== null && 'line' in data;

const labelWidth = ({ label }: ChartLine): number =>
  utils.calcTextWidth(label, LABEL.size, 'normal', LABEL.family) + PADDING_PX;

registerOverlay({
  name: NAME,
  totalStep: 2,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ bounding, coordinates, overlay, yAxis }) => {
    const y = coordinates[0]?.y ?? 0;
    const data = overlay.extendData;
    if (!isDrawn(data)) return [];
    data.places.put(data.line.id, y);
    // Labels of lines that lie close together stand beside each other, not over each other.
    const before = data.others.filter(
      (other) => Math.abs((yAxis?.convertToPixel(Number(other.price)) ?? Number.NaN) - y) < LABEL_PX,
    );
    const x = before.reduce((sum, other) => sum + labelWidth(other) + EDGE_PX, EDGE_PX);
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x, y, text: data.line.label, align: 'left', baseline: 'middle' },
        ignoreEvent: true,
      },
    ];
  },
});

/** Draws the price lines of positions and orders, replacing those drawn before. */
export const drawLines = (chart: Chart, lines: readonly ChartLine[], places: LinePlaces): void => {
  chart.removeOverlay({ groupId: GROUP });
  lines.forEach((line, index) => {
    chart.createOverlay({
      name: NAME,
      id: `${GROUP}-${line.id}`,
      groupId: GROUP,
      lock: true,
      extendData: { line, others: lines.slice(0, index), places } satisfies Drawn,
      points: [{ value: Number(line.price) }],
      styles: lineStyles(line.tone),
    });
  });
};
