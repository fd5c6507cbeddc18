import { isSome } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { ProgressBar } from '@bourse/ui/part-bar';
import { Card } from '@bourse/ui/section';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useSession } from '../shell/index.ts';
import { MoneySheet } from './money-sheet.tsx';
import { type Money, type MoneyKind, usedPercent } from './own-limits.ts';
import { PendingLine } from './pending-line.tsx';

type MoneyCardProps = { readonly kind: MoneyKind; readonly limit: Money | null; readonly currency: string };

/** Limits of money count in the real account mode alone (rules LIMITS-3, LIMITS-4): beside demo figures, what is used of one would mislead. */
const useIsDemo = (): boolean => useSession().session?.mode === 'demo';

const Standing = ({ kind, limit, currency }: MoneyCardProps & { readonly limit: Money }) => {
  const { t } = useTranslation('limits');
  const { money } = useFormat();
  const isDemo = useIsDemo();
  const { used, left, pending } = limit;
  const next =
    pending && (pending.amount === null || pending.window === null)
      ? t('limits.none')
      : pending &&
        t('limits.within', {
          amount: money(pending.amount ?? '0', currency),
          window: t(`limits.window.${pending.window ?? 'day'}`),
        });
  return (
    <>
      {!isDemo && (
        <>
          <ProgressBar percent={usedPercent(limit)} label={t('limits.used')} />
          <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-13">
            {(
              [
                ['used', used],
                ['left', left],
              ] as const
            ).map(([name, amount]) => (
              <div key={name}>
                <dt className="text-ink-faint">{t(`limits.${name}`)}</dt>
                <dd className="figures text-ink-strong rtl:text-right">{money(amount, currency)}</dd>
              </div>
            ))}
          </dl>
          {!isSome(left) && (
            <p className="flex items-start gap-2 text-13 text-warning">
              <Icon name="warning" size={16} className="mt-px" />
              {t(`limits.reached.${kind}`)}
            </p>
          )}
        </>
      )}
      {pending && <PendingLine kind={kind} from={pending.from} limit={next ?? ''} />}
    </>
  );
};

/** A limit of money: how much of it is used and left, and what waits. */
export const MoneyCard = ({ kind, limit, currency }: MoneyCardProps) => {
  const { t } = useTranslation('limits');
  const { money } = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="mx-4 space-y-3">
      <div>
        <h2 className="text-15 font-semibold text-ink-strong">{t(`limits.kind.${kind}`)}</h2>
        <p className="figures mt-1 text-20 font-semibold text-ink-strong rtl:text-right">
          {limit
            ? t('limits.within', {
                amount: money(limit.amount, currency),
                window: t(`limits.window.${limit.window}`),
              })
            : t('limits.none')}
        </p>
        <p className="mt-1 text-13 text-ink-faint">
          {t(`limits.about.${kind}`)} {t('limits.realOnly')}
        </p>
      </div>
      {limit && <Standing kind={kind} limit={limit} currency={currency} />}
      <Button look="secondary" size="medium" onPress={() => setOpen(true)} className="w-full">
        {t(limit ? 'limits.change' : 'limits.set')}
      </Button>
      {isOpen && <MoneySheet kind={kind} limit={limit} currency={currency} onClose={() => setOpen(false)} />}
    </Card>
  );
};
