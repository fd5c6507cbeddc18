import { Button } from '@bourse/ui/button';
import { InfoButton } from '@bourse/ui/info-button';
import { Fact } from '@bourse/ui/section';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureName, Loaded, type ReplyOfCall, Unpriced, useFormat, useQueryCall } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { isZero } from './balances.ts';

type Day = ReplyOfCall<'funds.day'>;

/** The name of a part of the day, with what it means. */
const Named = ({ of }: { readonly of: 'exchange' | 'rounding' }) => {
  const { t } = useTranslation('funds');
  const title = t(`funds.day.${of}`);
  return (
    <span className="inline-flex items-center gap-1">
      {title}
      <InfoButton
        label={t('shell.figure.what', { name: title })}
        title={title}
        text={t(`funds.day.${of}Says`)}
        closeLabel={t('shell.close')}
      />
    </span>
  );
};

const SOMETIMES = ['options', 'interest', 'other'] as const;

const Sum = ({
  of,
  day,
  toned = false,
}: {
  readonly of: string | null;
  readonly day: Day;
  readonly toned?: boolean;
}) => (of === null ? '–' : <Amount amount={of} asset={day.currency} toned={toned} />);

/** From the value as the day began to the value now, each part with its sign (rule FIGURES-12). */
const Parts = ({ day }: { readonly day: Day }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  return (
    <>
      <dl className="rounded-card bg-sunken px-4 py-1.5">
        <Fact label={t('funds.day.opening', { since: date(day.dayStart, 'date-time', true) })}>
          <Sum of={day.opening} day={day} />
        </Fact>
        <Fact label={t('funds.day.in')}>
          <Sum of={day.moneyIn} day={day} />
        </Fact>
        <Fact label={t('funds.day.out')}>
          <Sum of={isZero(day.moneyOut) ? day.moneyOut : `-${day.moneyOut}`} day={day} />
        </Fact>
        <Fact label={<FigureName of="today" />}>
          <Sum of={day.today} day={day} toned />
        </Fact>
        {day.conversionFees !== null && !isZero(day.conversionFees) && (
          <Fact label={<FigureName of="conversionFees" />}>
            <Sum of={day.conversionFees} day={day} toned />
          </Fact>
        )}
        {SOMETIMES.map((part) =>
          isZero(day[part]) ? null : (
            <Fact key={part} label={t(`funds.day.${part}`)}>
              <Sum of={day[part]} day={day} toned />
            </Fact>
          ),
        )}
        <Fact label={<Named of="exchange" />}>
          <Sum of={day.exchange} day={day} toned />
        </Fact>
        {day.rounding !== null && !isZero(day.rounding) && (
          <Fact label={<Named of="rounding" />}>
            <Sum of={day.rounding} day={day} />
          </Fact>
        )}
        <div className="my-1 border-t border-hair" />
        <Fact label={t('funds.day.now')}>
          <Sum of={day.value} day={day} />
        </Fact>
      </dl>
      <Unpriced names={day.unpriced} />
    </>
  );
};

/** Opens how today's total came about. */
export const DayButton = () => {
  const { t } = useTranslation('funds');
  const [isOpen, setOpen] = useState(false);
  const day = useQueryCall('funds.day', {}, { when: isOpen, everyMs: 10_000 });
  return (
    <>
      <Button look="quiet" size="small" onPress={() => setOpen(true)} className="-ms-3 mt-1">
        {t('funds.day.title')}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t('funds.day.title')} closeLabel={t('shell.close')}>
        <Loaded of={day} skeleton={<SkeletonRows count={6} />}>
          {(value) => <Parts day={value} />}
        </Loaded>
      </Sheet>
    </>
  );
};
