import { Tag } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { EmptyState } from '@bourse/ui/empty-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarginTerms } from '../orders/index.ts';
import { PagedList, type ReplyOfCall, useCommand, useFormat, usePagedCall, useToast } from '../shell/index.ts';
import type { OwnProps } from './position-list.tsx';
import { ROWS } from './use-own-contracts.ts';

type Exit = ReplyOfCall<'contract.exits'>[number];

const ExitRow = ({ exit, onCancel }: { readonly exit: Exit; readonly onCancel: () => void }) => {
  const { t } = useTranslation(['contract', 'market']);
  const { number, unit, date } = useFormat();
  const { lossType, showCoin, type, leverage, earnPrice, losePrice, earnNumber, loseNumber, orderSource } = exit;
  const limit = exit.earnDelegatePrice ?? exit.loseDelegatePrice;
  const isTarget = lossType === 'target';
  return (
    <div className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Tag tone={isTarget ? 'rise' : 'fall'}>
          {t(`market.leverage.${isTarget ? 'takeProfit' : 'stopLoss'}`, { ns: 'market' })}
        </Tag>
        <span className="text-15 font-semibold text-ink-strong">{showCoin}</span>
        <MarginTerms position={{ direction: type, leverage }} />
        {orderSource !== 'copied' && (
          <Button look="secondary" size="small" className="ms-auto" onPress={onCancel}>
            {t('market.orders.cancel', { ns: 'market' })}
          </Button>
        )}
      </div>
      <dl className="mt-2 grid grid-cols-3 gap-3 text-12">
        <div>
          <dt className="text-ink-faint">{t('contract.trigger')}</dt>
          <dd className="figures text-13 font-medium rtl:text-right">{number(earnPrice ?? losePrice ?? '0')}</dd>
        </div>
        <div>
          <dt className="text-ink-faint">{t('contract.orderPrice')}</dt>
          <dd className="figures text-13 font-medium rtl:text-right">
            {limit === null ? t('market.order.market', { ns: 'market' }) : number(limit)}
          </dd>
        </div>
        <div>
          <dt className="text-ink-faint">{t('market.quantity', { ns: 'market' })}</dt>
          <dd className="figures text-13 font-medium rtl:text-right">
            {unit(number(String(earnNumber ?? loseNumber ?? 0)), t('contract.unit'))}
          </dd>
        </div>
      </dl>
      <p className="mt-1.5 text-12 text-ink-faint tabular-nums">{date(exit.createTime, 'date-time')}</p>
    </div>
  );
};

/** Targets and stops of own positions; each can be taken back. */
export const ContractExits = ({ symbol, total }: OwnProps & { readonly total: number | undefined }) => {
  const { t } = useTranslation(['contract', 'market', 'shell']);
  const toast = useToast();
  const [leaving, setLeaving] = useState<Exit>();
  const cancel = useCommand('contract.cancelExit');
  const pages = usePagedCall(
    'contract.exits',
    (pageNo) => ({ pageNo, pageSize: ROWS, ...(symbol && { symbol }) }),
    (items) => ({ items, total: total ?? items.length }),
  );
  const send = async (): Promise<void> => {
    if (!leaving) return;
    const result = await cancel.run({ id: leaving.id });
    if (!result.ok) return;
    toast.success(t('contract.exitCancelled'));
    setLeaving(undefined);
  };
  return (
    <>
      <PagedList
        pages={pages}
        label={t('contract.tab.exits')}
        keyOf={({ id }) => id}
        renderRow={(exit) => <ExitRow exit={exit} onCancel={() => setLeaving(exit)} />}
        hasDividers
        empty={<EmptyState title={t('contract.none.exits')} text={t('contract.none.exitsText')} />}
      />
      {leaving && (
        <ConfirmSheet
          isOpen
          onClose={() => setLeaving(undefined)}
          onConfirm={() => void send()}
          title={t('contract.cancelExit')}
          says={t('contract.cancelExitText', { name: leaving.showCoin })}
          confirmLabel={t('contract.cancelExit')}
          cancelLabel={t('shell.cancel', { ns: 'shell' })}
          isPending={cancel.pending}
          error={cancel.refusal && (cancel.refusal.message || t('shell.network', { ns: 'shell' }))}
        />
      )}
    </>
  );
};
