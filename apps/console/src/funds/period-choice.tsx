import { Segmented } from 'antd';
import { useFilter } from '../shell/address.ts';
import { type Days, lastDays, PERIODS } from './period.ts';

/** Which days are looked at: one of the usual periods, or from one day to another; kept in the address. */
export const PeriodChoice = ({ period: { from, to }, today }: { readonly period: Days; readonly today: string }) => {
  const [, set] = useFilter();
  const chosen = PERIODS.find(({ days }) => {
    const usual = lastDays(today, days);
    return usual.from === from && usual.to === to;
  });
  const day = (label: string, key: 'first' | 'last', value: string) => (
    <input
      type="date"
      className="day-field"
      aria-label={label}
      value={value}
      max={today}
      onChange={(event) => event.target.value !== '' && set({ first: from, last: to, [key]: event.target.value })}
    />
  );
  return (
    <>
      <Segmented
        aria-label="Period"
        options={PERIODS.map(({ label, days }) => ({ label, value: days }))}
        value={chosen?.days ?? 0}
        onChange={(days) => {
          const usual = lastDays(today, days);
          set({ first: usual.from, last: usual.to });
        }}
      />
      <span className="day-fields">
        {day('First day, UTC', 'first', from)} to {day('Last day, UTC', 'last', to)}
      </span>
    </>
  );
};
