import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { ListRow } from '@bourse/ui/list-row';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  PagedList,
  recordsEntries,
  ScreenHeader,
  useFormat,
  usePagedCall,
  useRoute,
  useSetQuery,
  useUser,
} from '../shell/index.ts';
import { DepositSheet } from './deposit-sheet.tsx';
import { MoveRow, WithdrawalRow } from './move-row.tsx';
import { recordTarget, useRecordColumns } from './record-columns.tsx';
import { DepositRow, type FundRecord, TradeRow } from './record-row.tsx';

type Kind = FundRecord['type'];

const PAGE = 20;
/** The numbers of the address's `active`. */
const KINDS: readonly (Kind | 'other')[] = ['trade', 'deposit', 'withdrawal', 'transfer', 'other'];

const Empty = ({ kind }: { readonly kind: Kind }) => {
  const { t } = useTranslation('funds');
  const user = useUser();
  const isReal = user.state === 'success' && user.value.mode === 'real';
  const canPayIn = kind === 'deposit' && isReal;
  const text = kind === 'deposit' && !isReal ? 'funds.records.emptyText.demo' : `funds.records.emptyText.${kind}`;
  return (
    <EmptyState
      drawing={kind === 'trade' ? 'orders' : 'wallet'}
      title={t(`funds.records.empty.${kind}`)}
      text={t(text)}
      action={
        canPayIn ? (
          <ButtonLink href={address('/recharge')} icon="deposit">
            {t('funds.action.deposit')}
          </ButtonLink>
        ) : kind === 'transfer' ? (
          <ButtonLink href={address('/transfer')} icon="transfer">
            {t('funds.action.transfer')}
          </ButtonLink>
        ) : kind === 'trade' ? (
          <ButtonLink href={address('/market')} look="secondary">
            {t('funds.records.toMarket')}
          </ButtonLink>
        ) : undefined
      }
      className="min-h-[55dvh] justify-center"
    />
  );
};

const Records = ({ kind, onOpen }: { readonly kind: Kind; readonly onOpen: (record: FundRecord) => void }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const columns = useRecordColumns();
  const list = usePagedCall(
    'funds.records',
    (pageNo) => ({ type: kind, pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <PagedList
      pages={list}
      isPulled
      label={t(`funds.records.${kind}`)}
      keyOf={({ id }) => id}
      renderRow={(record) => {
        if (record.type === 'deposit') return <DepositRow record={record} onOpen={onOpen} />;
        if (record.type === 'withdrawal') return <WithdrawalRow record={record} />;
        return record.type === 'transfer' ? <MoveRow record={record} /> : <TradeRow record={record} />;
      }}
      columns={columns[kind]}
      targetOf={(record) => recordTarget(record, onOpen)}
      groupOf={({ at }) => date(at, 'date')}
      empty={<Empty kind={kind} />}
    />
  );
};

/** What was of each product beside these, on pages of its own. */
const Others = () => {
  const { t } = useTranslation(['shell', 'funds']);
  return (
    <ul aria-label={t('funds.records.other', { ns: 'funds' })} className="divide-y divide-hair py-2 lg:px-4">
      {recordsEntries().map(({ name, icon, path, query }) => (
        <li key={name}>
          <ListRow
            leading={<Icon name={icon} size={20} />}
            title={t(`shell.records.${name}`)}
            href={address(path, query)}
          />
        </li>
      ))}
    </ul>
  );
};

/** Everything that moved the customer's money, by kind; the kind stands in the address. */
export const FundingRecordsScreen = () => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const [open, setOpen] = useState<FundRecord>();
  const kind = KINDS[Number(query['active']) - 1] ?? 'trade';
  return (
    <>
      <ScreenHeader
        title={t('funds.records.title')}
        fallback="/mine"
        actions={
          <AppLink
            href={address('/statement')}
            aria-label={t('funds.records.statement')}
            className="grid size-11 place-items-center rounded-control text-ink-strong focus-ring"
          >
            <Icon name="download" size={22} />
          </AppLink>
        }
        below={
          <Segmented
            label={t('funds.records.title')}
            value={kind}
            onChange={(next) => setQuery({ active: KINDS.indexOf(next) + 1 })}
            segments={KINDS.map((value) => ({ value, label: t(`funds.records.${value}`) }))}
          />
        }
      />
      {kind === 'other' ? <Others /> : <Records key={kind} kind={kind} onOpen={setOpen} />}
      <DepositSheet record={open} onClose={() => setOpen(undefined)} />
    </>
  );
};
