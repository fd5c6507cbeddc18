import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PagedList,
  ScreenHeader,
  useCommand,
  useFormat,
  usePagedCall,
  useRoute,
  useSession,
  useSetQuery,
  useToast,
} from '../shell/index.ts';
import { DemoHasNoPoints } from './demo-has-no-points.tsx';
import { LogName, LogPoints, LogRow } from './log-row.tsx';
import { type Product, ProductRow } from './product-row.tsx';
import { usePoints } from './use-points.ts';

const PAGE = 10;

const Exchange = ({
  product,
  own,
  onClose,
}: {
  readonly product: Product;
  readonly own: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('points');
  const { number } = useFormat();
  const toast = useToast();
  const { run, pending, refusal } = useCommand('points.exchange');
  const confirm = async (): Promise<void> => {
    const done = await run({ product: product.id, quantity: 1 });
    if (!done.ok) return;
    toast.success(t('signin18', { name: product.name }));
    onClose();
  };
  const left = Number(own) - product.points;
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('points.exchange')}
      says={t('points.says', { name: product.name, count: product.points })}
      lines={[
        { label: t('points.price'), value: number(String(product.points)) },
        { label: t('points.left'), value: number(String(left)), strong: true },
      ]}
      confirmLabel={t('points.exchange')}
      cancelLabel={t('shell.cancel')}
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network'))}
    />
  );
};

const Products = () => {
  const { t } = useTranslation('points');
  const points = usePoints();
  const own = points.state === 'success' ? points.value : undefined;
  const [chosen, setChosen] = useState<Product>();
  const list = usePagedCall(
    'points.products',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  const choose = (product: Product): void => {
    if (own !== undefined) setChosen(product);
  };
  return (
    <>
      <PagedList
        pages={list}
        isPulled
        label={t('points.mall')}
        keyOf={({ id }) => id}
        renderRow={(product) => <ProductRow product={product} own={own} onChoose={choose} />}
        isGrid
        empty={<EmptyState drawing="search" title={t('points.nothing')} className="min-h-[50dvh] justify-center" />}
      />
      {chosen && own !== undefined && <Exchange product={chosen} own={own} onClose={() => setChosen(undefined)} />}
    </>
  );
};

const Log = () => {
  const { t } = useTranslation('points');
  const { date } = useFormat();
  const list = usePagedCall(
    'points.log',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <PagedList
      pages={list}
      isPulled
      label={t('points.log')}
      keyOf={({ id }) => String(id)}
      renderRow={(line) => <LogRow line={line} />}
      columns={[
        { key: 'type', title: t('shell.column.type'), cell: (line) => <LogName line={line} /> },
        { key: 'date', title: t('shell.column.date'), cell: ({ at }) => date(at, 'date-time') },
        { key: 'points', title: t('points.column'), isFigure: true, cell: (line) => <LogPoints line={line} /> },
      ]}
      groupOf={({ at }) => date(at, 'date')}
      empty={<EmptyState drawing="orders" title={t('points.noLog')} className="min-h-[50dvh] justify-center" />}
    />
  );
};

/** What can be had for points, and where points came from and went. */
export const MallScreen = () => {
  const { t } = useTranslation('points');
  const { number } = useFormat();
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const { session } = useSession();
  const points = usePoints();
  const tab = query['tab'] === 'log' ? 'log' : 'mall';
  if (session?.mode === 'demo')
    return (
      <>
        <ScreenHeader title={t('points.mall')} fallback="/Signin" />
        <DemoHasNoPoints />
      </>
    );
  return (
    <>
      <ScreenHeader
        title={t('points.mall')}
        fallback="/Signin"
        below={
          <Segmented
            label={t('points.mall')}
            value={tab}
            onChange={(next) => setQuery({ tab: next })}
            segments={[
              { value: 'mall', label: t('points.products') },
              { value: 'log', label: t('points.log') },
            ]}
          />
        }
      />
      <p className="px-4 py-3 text-13 text-ink-faint">
        {t('points.balance')}{' '}
        <span className="figures ms-1 text-15 font-semibold text-ink-strong">
          {points.state === 'success' ? number(points.value) : '…'}
        </span>
      </p>
      {tab === 'mall' ? <Products /> : <Log />}
    </>
  );
};
