import { CountdownRing } from '@bourse/ui/countdown-ring';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { StatusChip } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { nowMs, useFormat } from '../shell/index.ts';
import { currencyOf, type Option, resultOf, type Side } from './option-figures.ts';
import { StandNow } from './stand.tsx';
import { useMoment } from './use-moment.ts';
import { usePeriodText } from './use-period.ts';

/** Which way, as an arrow in its colour, with the word for who does not see it. */
export const SideMark = ({ side }: { readonly side: Side }) => {
  const { t } = useTranslation('option');
  return (
    <span className={`inline-flex items-center gap-1 ${side === 'up' ? 'text-rise' : 'text-fall'}`}>
      <Icon name={side === 'up' ? 'arrow-up' : 'arrow-down'} size={16} />
      {t(`option.${side}`)}
    </span>
  );
};

const Trailing = ({ option }: { readonly option: Option }) => {
  const { t } = useTranslation('option');
  const { money } = useFormat();
  const { state, result, endsAt, startsAt, periodSeconds, side } = option;
  if (state === 'open')
    return (
      <CountdownRing
        endsAt={endsAt}
        spanMs={periodSeconds * 1_000}
        label={t('option.left')}
        size={44}
        tone={side === 'up' ? 'rise' : 'fall'}
        clock={nowMs}
      />
    );
  if (state === 'scheduled')
    return (
      <CountdownRing
        endsAt={startsAt}
        spanMs={startsAt - option.params.createTime}
        label={t('option.untilStart')}
        size={44}
        clock={nowMs}
      />
    );
  if (state === 'cancelled') return <StatusChip tone="faint">{t('option.state.cancelled')}</StatusChip>;
  const tone = result === 'won' ? 'text-rise' : result === 'lost' ? 'text-fall' : 'text-ink';
  return <span className={`figures ${tone}`}>{money(resultOf(option), currencyOf(option), { sign: 'always' })}</span>;
};

const useWhen = ({ state, startsAt, endsAt }: Option): string => {
  const { t } = useTranslation('option');
  const moment = useMoment();
  if (state === 'scheduled') return t('option.startsAt', { time: moment(startsAt) });
  return moment(endsAt);
};

/** An own option: which way, for how much and how long, and what is left of it or came of it. */
export const OptionRow = ({ option, onOpen }: { readonly option: Option; readonly onOpen: () => void }) => {
  const { t } = useTranslation('option');
  const { money, percent } = useFormat();
  const period = usePeriodText();
  const when = useWhen(option);
  const { showCoin, side, stake, odds, periodSeconds, state, result } = option;
  const terms = `${money(stake, currencyOf(option))} · +${percent(odds, 'never')} · ${period(periodSeconds)}`;
  return (
    <ListRow
      onPress={onOpen}
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi>{showCoin}</bdi> <SideMark side={side} />
        </span>
      }
      subtitle={
        <>
          {terms}
          <span className="block">
            {state === 'open' ? <StandNow option={option} /> : when}
            {state === 'settled' && result !== null && ` · ${t(`option.outcome.${result}`)}`}
          </span>
        </>
      }
      trailing={<Trailing option={option} />}
    />
  );
};
