import { valueIn } from '@bourse/ui/calls';
import { Button, Segmented } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money } from '../shell/parts.tsx';
import { customerColumn } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { ProductCard } from './product-card.tsx';
import { HOLDING_STATES, type Holding, KINDS, type Product, rateText, stateOf, termText } from './product-words.ts';
import { ProposeProduct } from './propose-product.tsx';
import { runColumns } from './run-columns.tsx';

const PRODUCTS: readonly Column<Product>[] = [
  {
    title: 'Product',
    cell: ({ name, kind }) => (
      <span className="two-words">
        <b>{name}</b> <small>{KINDS[kind]}</small>
      </span>
    ),
  },
  { title: 'Rate a day', cell: ({ ppm }) => rateText(ppm), isFigure: true, width: 100 },
  { title: 'Term', cell: termText, width: 150, isSpare: true },
  { title: 'Sold here', cell: ({ bought, asset }) => <Money text={bought} asset={asset} />, isFigure: true },
  { title: 'Left', cell: ({ left, asset }) => <Money text={left} asset={asset} />, isFigure: true },
  { title: 'Subscribed', cell: ({ progress }) => `${progress} %`, isFigure: true, width: 110 },
  { title: 'Owed in all', cell: ({ owed, asset }) => <Money text={owed} asset={asset} />, isFigure: true },
  {
    title: 'State',
    cell: (product) => {
      const [tone, text] = stateOf(product);
      return <Chip tone={tone}>{text}</Chip>;
    },
    width: 150,
  },
];

/** In the place of a product's number: the form for another one. */
const NEW = 'new';

const Products = () => {
  const pages = usePagedCall('console.incomeProducts', {}, { everyMs: 10_000 });
  // What is looked at is in the address, so that it can be passed on.
  const [filter, set] = useFilter();
  const shown = filter['show'];
  const show = (next: string | undefined) => set({ show: next });
  const product = valueIn(pages.read)?.rows.find(({ id }) => String(id) === shown);
  const canPropose = hasRole(['product'], currentSession()?.operator);
  return (
    <>
      {canPropose && shown !== NEW && (
        <p className="actions">
          <Button type="primary" onClick={() => show(NEW)}>
            Propose a product
          </Button>
        </p>
      )}
      {canPropose && shown === NEW && <ProposeProduct onDone={() => show(undefined)} />}
      {product && (
        <ProductCard key={product.id} product={product} onClose={() => show(undefined)} onChanged={pages.read.retry} />
      )}
      <PagedList
        pages={pages}
        label="Income products"
        columns={PRODUCTS}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => show(String(id))}
        openKey={shown}
        empty={<Empty icon="content" title="No product was offered yet" />}
      />
    </>
  );
};

const holdingColumns = (openCustomer: (id: number) => void): readonly Column<Holding>[] => [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 70 },
  { title: 'Bought', cell: ({ boughtAt }) => timeText(boughtAt), width: 160, isSpare: true },
  customerColumn(openCustomer),
  {
    title: 'Product',
    cell: ({ name, mode }) => (
      <span className="two-words">
        <b>{name}</b> {mode === 'demo' && <small>demo</small>}
      </span>
    ),
  },
  { title: 'Principal', cell: ({ principal, asset }) => <Money text={principal} asset={asset} />, isFigure: true },
  { title: 'Paid', cell: ({ paid, asset }) => <Money text={paid} asset={asset} />, isFigure: true },
  { title: 'Owed', cell: ({ owed, asset }) => <Money text={owed} asset={asset} />, isFigure: true },
  {
    title: 'State',
    cell: ({ state }) => <Chip tone={HOLDING_STATES[state][0]}>{HOLDING_STATES[state][1]}</Chip>,
    width: 150,
  },
];

const Holdings = () => {
  const { open } = useDetails();
  const [filter, set] = useFilter();
  const { filters } = useListRequest('console.incomeHoldings');
  const product = /^\d+$/.test(filter['product'] ?? '') ? Number(filter['product']) : undefined;
  const pages = usePagedCall('console.incomeHoldings', { ...filters, ...(product === undefined ? {} : { product }) });
  const openCustomer = (id: number) => open({ kind: 'customer', id: String(id) });
  return (
    <>
      <ListFilter of="console.incomeHoldings">
        {product !== undefined && (
          <Button onClick={() => set({ product: undefined, page: undefined })}>Of all products</Button>
        )}
      </ListFilter>
      <PagedList
        pages={pages}
        label="Holdings of income products"
        columns={holdingColumns(openCustomer)}
        keyOf={({ id }) => String(id)}
        onOpen={({ customerId }) => openCustomer(customerId)}
        empty={<Empty icon="content" title="Nobody holds any" />}
      />
    </>
  );
};

const Runs = () => {
  const pages = usePagedCall('console.incomeRuns', {}, { everyMs: 10_000 });
  return (
    <PagedList
      pages={pages}
      label="Days of income"
      columns={runColumns(true)}
      keyOf={({ product, day, mode }) => `${product} ${day} ${mode}`}
      empty={<Empty icon="audit" title="No day is paid yet" />}
    />
  );
};

const LISTS = { products: Products, holdings: Holdings, runs: Runs } as const;
type List = keyof typeof LISTS;

const isList = (text: string | undefined): text is List => text !== undefined && text in LISTS;

/** Products that pay an income: their terms, what is sold and left, who holds them, and the days that were paid. */
export const ProductsScreen = () => {
  const [filter, set] = useFilter();
  const list = isList(filter['list']) ? filter['list'] : 'products';
  const Shown = LISTS[list];
  return (
    <Screen
      title="Income products"
      lead="Each day is paid once, from the house account “Income of products”. What that account lacks is owed and paid first."
    >
      <Segmented
        options={[
          { label: 'Products', value: 'products' as const },
          { label: 'Holdings', value: 'holdings' as const },
          { label: 'Days paid', value: 'runs' as const },
        ]}
        value={list}
        onChange={(value) =>
          set({
            list: value === 'products' ? undefined : value,
            page: undefined,
            product: undefined,
            show: undefined,
          })
        }
        style={{ marginBottom: 12 }}
      />
      <Shown key={list} />
    </Screen>
  );
};
