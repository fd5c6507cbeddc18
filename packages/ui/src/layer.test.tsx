// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FullScreenPanel } from './full-screen-panel.tsx';
import { LayerProvider } from './layer.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { PopupPanel } from './popup-panel.tsx';
import { SheetPanel } from './sheet-panel.tsx';

afterEach(cleanup);

test.each([
  ['a sheet', SheetPanel],
  ['the full screen', FullScreenPanel],
])('ROUTE-8: %s is a layer for as long as it is open', async (_what, Part) => {
  const layers: (() => boolean)[] = [];
  const onClose = vi.fn();
  const page = (isOpen: boolean) => (
    <LayerProvider
      open={(close) => {
        layers.push(close);
        return () => void layers.splice(layers.indexOf(close), 1);
      }}
    >
      <Part isOpen={isOpen} onClose={onClose} title="Order" closeLabel="Close">
        What was typed
      </Part>
    </LayerProvider>
  );
  const { rerender } = render(page(true));
  await screen.findByRole('dialog');
  expect(layers).toHaveLength(1);
  expect(layers[0]?.()).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
  rerender(page(false));
  expect(layers).toHaveLength(0);
});

const menu = (
  <MenuPanel
    label="More"
    buttonLabel="More"
    className=""
    entries={[{ value: 'share', label: 'Share' }]}
    onPick={() => undefined}
  >
    …
  </MenuPanel>
);
const popup = (
  <PopupPanel label="Indicators" buttonLabel="Indicators" className="" button="…">
    Which
  </PopupPanel>
);

test.each([
  ['a menu', menu, 'menu'],
  ['choices at their button', popup, 'dialog'],
])('ROUTE-8: %s is a layer for as long as it is open', async (_what, part, role) => {
  const layers: (() => boolean)[] = [];
  render(
    <LayerProvider
      open={(close) => {
        layers.push(close);
        return () => void layers.splice(layers.indexOf(close), 1);
      }}
    >
      {part}
    </LayerProvider>,
  );
  await screen.findByRole(role);
  expect(layers).toHaveLength(1);
  act(() => void layers[0]?.());
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
  expect(layers).toHaveLength(0);
});

test('ROUTE-8: a sheet whose money is on its way is not closed', async () => {
  const layers: (() => boolean)[] = [];
  const onClose = vi.fn();
  render(
    <LayerProvider
      open={(close) => {
        layers.push(close);
        return () => undefined;
      }}
    >
      <SheetPanel isOpen isLocked onClose={onClose} title="Order" closeLabel="Close">
        Sent
      </SheetPanel>
    </LayerProvider>,
  );
  await screen.findByRole('dialog');
  expect(layers[0]?.()).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});
