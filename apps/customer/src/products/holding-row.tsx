import { isSome } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { ListRow } from '@bourse/ui/list-row';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useCommand, useFormat, useToast } from '../shell/index.ts';

/** A purchase of any kind. */
export type Holding = ReplyOfCall<'fund.holdings'>['holdings'][number];

const TONES: Readonly<Record<Holding['state'], StatusTone>> = {
  running: 'info',
  redeemable: 'success',
  redeemed: 'faint',
};

const useRedeem = ({ kind, id }: Holding) => {
  const etf = useCommand('etf.redeem');
  const fund = useCommand('fund.redeem');
  return kind === 'etf'
    ? { ...etf, run: () => etf.run({ id, holdStatus: 2 }) }
    : { ...fund, run: () => fund.run({ id }) };
};

/** What comes back, in words, before it is asked for. */
const Redeem = ({ holding }: { readonly holding: Holding }) => {
  const { t } = useTranslation('products');
  const { money } = useFormat();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { run, pending, refusal } = useRedeem(holding);
  const redeem = async (): Promise<void> => {
    const done = await run();
    if (!done.ok) return;
    toast.success(t('signin58'));
    setAsking(false);
  };
  const { currency, name } = holding;
  const amount = money(holding.principal, currency);
  return (
    <>
      <Button size="small" look="secondary" className="mt-2" onPress={() => setAsking(true)}>
        {t('products.redeem')}
      </Button>
      {asking && (
        <ConfirmSheet
          isOpen
          onClose={() => setAsking(false)}
          onConfirm={() => void redeem()}
          title={t('products.redeem')}
          says={t('products.redeemSays', { name, amount })}
          lines={[
            { label: t('products.principal'), value: amount, strong: true },
            { label: t('products.income'), value: money(holding.paid, currency) },
            ...(isSome(holding.owed) ? [{ label: t('products.owedToYou'), value: money(holding.owed, currency) }] : []),
          ]}
          confirmLabel={t('products.redeem')}
          cancelLabel={t('shell.cancel')}
          isPending={pending}
          error={refusal && (refusal.message || t('shell.network'))}
        />
      )}
    </>
  );
};

/** When it ended, ends or began. */
const useWhen = ({ kind, state, boughtAt, endsAt, redeemedAt }: Holding): string => {
  const { t } = useTranslation('products');
  const { date } = useFormat();
  if (redeemedAt !== null) return t('products.redeemedOn', { date: date(redeemedAt) });
  if (state === 'redeemable') return t('products.boughtOn', { date: date(boughtAt) });
  return t(kind === 'quantified' ? 'products.endsOn' : 'products.termUntil', { date: date(endsAt) });
};

/** A purchase: what is in it, what it has paid and what is owed, and how it stands. */
export const HoldingRow = ({ holding }: { readonly holding: Holding }) => {
  const { t } = useTranslation('products');
  const { money, number } = useFormat();
  const when = useWhen(holding);
  const { kind, name, state, principal, paid, owed, currency, quantity, unitPrice } = holding;
  const units = t('products.unitsAt', { units: number(quantity), price: money(unitPrice, currency) });
  return (
    <ListRow
      title={name}
      subtitle={kind === 'etf' ? `${units} · ${when}` : when}
      trailing={money(principal, currency)}
      trailingSubtitle={t('products.paid', { amount: money(paid, currency) })}
      below={
        <span className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
          <span className="flex flex-wrap gap-2">
            <StatusChip tone={TONES[state]}>{t(`products.holding.${state}`)}</StatusChip>
            {isSome(owed) && (
              <StatusChip tone="waiting">{t('products.owed', { amount: money(owed, currency) })}</StatusChip>
            )}
          </span>
          {state === 'redeemable' && <Redeem holding={holding} />}
        </span>
      }
    />
  );
};
