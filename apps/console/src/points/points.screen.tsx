import { valueIn } from '@bourse/ui/calls';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useDetails, useFilter } from '../shell/address.ts';
import type { RowOfCall } from '../shell/api.ts';
import type { FilterOf } from '../shell/csv-button.tsx';
import type { Column } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty } from '../shell/parts.tsx';
import { customerColumn, customerOf } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { ProductForm } from './product-form.tsx';

type Product = RowOfCall<'console.pointsProducts'>;
type Line = RowOfCall<'console.pointsLog'>;

const PRODUCTS: readonly Column<Product>[] = [
  {
    title: 'Product',
    cell: ({ id, name }) => (
      <span className="two-words">
        <b>{name ?? id}</b> <small>{id}</small>
      </span>
    ),
  },
  { title: 'Points', cell: ({ points }) => amountText(String(points)), isFigure: true, width: 110 },
  { title: 'Left', cell: ({ stock }) => amountText(String(stock)), isFigure: true, width: 110 },
  {
    title: 'State',
    cell: ({ offered, name }) =>
      offered && name === null ? (
        <Chip tone="warn">No text</Chip>
      ) : (
        <Chip tone={offered ? 'good' : 'quiet'}>{offered ? 'Offered' : 'Not offered'}</Chip>
      ),
    width: 120,
  },
];

const lineColumns = (openCustomer: (id: number) => void): readonly Column<Line>[] => [
  { title: 'When', cell: ({ at }) => timeText(at), width: 160, isSpare: true },
  customerColumn(openCustomer),
  { title: 'For', cell: ({ kind, product }) => product ?? (kind === 'sign-in' ? 'Daily check-in' : '–') },
  { title: 'Points', cell: ({ points }) => (points > 0 ? `+${points}` : String(points)), isFigure: true, width: 110 },
];

const Products = () => {
  const pages = usePagedCall('console.pointsProducts', {});
  const [chosen, setChosen] = useState<string>();
  const product = valueIn(pages.read)?.rows.find(({ id }) => id === chosen);
  const canSet = hasRole(['product'], currentSession()?.operator);
  return (
    <>
      {product && canSet && (
        <ProductForm
          key={product.id}
          product={product}
          onDone={pages.read.retry}
          onClose={() => setChosen(undefined)}
        />
      )}
      <PagedList
        pages={pages}
        label="Products for points"
        columns={PRODUCTS}
        keyOf={({ id }) => id}
        onOpen={({ id }) => setChosen(id)}
        openKey={chosen}
        empty={<Empty icon="content" title="Nothing is offered for points" />}
      />
    </>
  );
};

const Log = () => {
  const [filter, set] = useFilter();
  const { open } = useDetails();
  const { filters } = useListRequest('console.pointsLog');
  const kind = filter['kind'] === 'sign-in' || filter['kind'] === 'exchange' ? filter['kind'] : undefined;
  const input: FilterOf<'console.pointsLog'> = {
    ...filters,
    ...(kind ? { kind } : {}),
    ...customerOf(filter),
  };
  const pages = usePagedCall('console.pointsLog', input);
  return (
    <>
      <ListFilter of="console.pointsLog">
        <Segmented
          options={[
            { label: 'All', value: '' },
            { label: 'Sign-ins', value: 'sign-in' },
            { label: 'Exchanges', value: 'exchange' },
          ]}
          value={kind ?? ''}
          onChange={(value) => set({ kind: value === '' ? undefined : value })}
        />
      </ListFilter>
      <PagedList
        pages={pages}
        label="Points given and taken back"
        columns={lineColumns((id) => open({ kind: 'customer', id: String(id) }))}
        keyOf={({ id }) => String(id)}
        empty={<Empty icon="audit" title="No points yet" />}
      />
    </>
  );
};

/** What can be had for points, with price and stock, and every point given or taken back. */
export const PointsScreen = () => {
  const [filter, set] = useFilter();
  const isLog = filter['list'] === 'log';
  return (
    <Screen
      title="Points"
      lead="Change prices and stock here, with a reason. Names, texts and pictures are under Content, Points mall."
    >
      <Segmented
        options={[
          { label: 'Products', value: 'products' },
          { label: 'Log', value: 'log' },
        ]}
        value={isLog ? 'log' : 'products'}
        onChange={(value) => set({ list: value === 'log' ? 'log' : undefined, page: undefined })}
        style={{ marginBottom: 12 }}
      />
      {isLog ? <Log /> : <Products />}
    </Screen>
  );
};
