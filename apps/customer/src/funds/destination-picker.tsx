import { Icon } from '@bourse/ui/icon';
import { PickerField } from '@bourse/ui/picker-field';
import { SelectSheet } from '@bourse/ui/select-sheet';
import { FieldError } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs, useFormat } from '../shell/index.ts';
import { AddDestination } from './add-destination.tsx';
import { isToBank, type Payee, type WithdrawChannel } from './withdraw-form.ts';

export type DestinationPickerProps = {
  readonly channel: WithdrawChannel;
  readonly destinations: readonly Payee[];
  readonly chosen: Payee | undefined;
  readonly onChange: (id: number) => void;
  readonly error: string | undefined;
};

const Masked = ({ of: { title, masked } }: { readonly of: Payee }) => (
  <span className="flex min-w-0 items-baseline gap-2">
    <span translate="no" className="truncate">
      {title}
    </span>
    <bdi className="figures shrink-0 text-ink-faint">{masked}</bdi>
  </span>
);

/** Where the money goes: one of the customer's own, or the way to add one. */
export const DestinationPicker = ({ channel, destinations, chosen, onChange, error }: DestinationPickerProps) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const kind = isToBank(channel) ? 'bank' : 'wallet';
  const waits = (usableFrom: number): string | undefined =>
    usableFrom > nowMs() ? t('funds.withdraw.usableFrom', { time: date(usableFrom, 'date-time', true) }) : undefined;
  const add = <AddDestination kind={kind} />;
  if (destinations.length === 0)
    return (
      <div>
        <p className="mb-1.5 text-13 font-medium text-ink">{t(`funds.withdraw.to.${kind}`)}</p>
        <div className="flex flex-col items-start gap-2 rounded-card bg-surface p-4 ring-1 ring-inset ring-hair">
          <p className="text-13 text-ink">{t('deposit13')}</p>
          {add}
        </div>
        {error && <FieldError>{error}</FieldError>}
      </div>
    );
  const isWaiting = chosen !== undefined && chosen.usableFrom > nowMs();
  return (
    <div>
      <PickerField
        label={t(`funds.withdraw.to.${kind}`)}
        value={chosen && <Masked of={chosen} />}
        placeholder={t(`funds.withdraw.choose.${kind}`)}
        leading={<Icon name={kind} size={18} className="text-ink-faint" />}
        onPress={() => setOpen(true)}
        // The same words before and after it is tried: nothing below moves.
        hint={isWaiting && t('funds.withdraw.destinationWaits', { time: date(chosen.usableFrom, 'date-time', true) })}
        error={error}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-x-3 gap-y-2">{add}</div>
      <SelectSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t(`funds.withdraw.choose.${kind}`)}
        closeLabel={t('shell.close')}
        value={chosen && String(chosen.id)}
        onChange={(id) => onChange(Number(id))}
        choices={destinations.map(({ id, title, masked, usableFrom }) => ({
          value: String(id),
          label: title,
          leading: <Icon name={kind} size={20} className="text-ink-faint" />,
          subtitle: waits(usableFrom) ?? <bdi className="figures">{masked}</bdi>,
          ...(waits(usableFrom) ? { trailing: <bdi>{masked.slice(-4)}</bdi> } : {}),
          isDisabled: usableFrom > nowMs(),
        }))}
      />
    </div>
  );
};
