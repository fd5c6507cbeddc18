import { IconButton } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Icon, type IconName } from '@bourse/ui/icon';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { StatusChip } from '@bourse/ui/status-chip';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CallFailure,
  type CallResult,
  nowMs,
  StepPoint,
  StepPoints,
  useFormat,
  useQueryCall,
  useToast,
} from '../shell/index.ts';

/** A place to be paid out to, as a row shows it. */
export type Destination = {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  /** The masked number or address. */
  readonly masked: string;
  readonly about: string;
  readonly usableFrom: number;
  /** More that can be done with it, before its removal. */
  readonly actions?: ReactNode;
};

const Usable = ({ from }: { readonly from: number }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  return from > nowMs() ? (
    <StatusChip tone="waiting">{t('funds.destination.from', { time: date(from, 'date-time', true) })}</StatusChip>
  ) : (
    <StatusChip tone="success">{t('funds.destination.usable')}</StatusChip>
  );
};

const Row = ({ destination, onRemove }: { readonly destination: Destination; readonly onRemove: () => void }) => {
  const { t } = useTranslation('funds');
  const { icon, title, masked, about, usableFrom, actions } = destination;
  return (
    <li className="flex items-start gap-3 py-4 ps-4 pe-1.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-tint text-accent-ink">
        <Icon name={icon} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-15 font-medium text-ink-strong">{title}</p>
        <p className="text-15 text-ink">
          <bdi className="figures whitespace-nowrap">{masked}</bdi>
        </p>
        <p className="mb-1.5 truncate text-13 text-ink-faint">{about}</p>
        <Usable from={usableFrom} />
      </div>
      <div className="flex shrink-0">
        {actions}
        <IconButton
          icon="trash"
          size={20}
          label={t('funds.destination.removeOf', { name: masked })}
          onPress={onRemove}
        />
      </div>
    </li>
  );
};

/** How long a new one waits, said where they are looked at. */
export const DestinationWait = () => {
  const { t } = useTranslation('funds');
  const rules = useQueryCall('funds.destinationRules', {}, { freshMs: 10 * 60_000 });
  if (rules.state !== 'success') return null;
  return (
    <StepPoints>
      <StepPoint
        icon="clock"
        title={t('funds.destination.wait', { hours: rules.value.waitHours })}
        text={t('funds.destination.waitText')}
      />
    </StepPoints>
  );
};

export type DestinationListProps = {
  readonly label: string;
  readonly destinations: readonly Destination[];
  readonly remove: (id: string) => Promise<CallResult<null>>;
};

/** Places to be paid out to, each with when it can be used; taking one away is asked once more. */
export const DestinationList = ({ label, destinations, remove }: DestinationListProps) => {
  const { t } = useTranslation('funds');
  const toast = useToast();
  const [removing, setRemoving] = useState<Destination>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const confirm = async (): Promise<void> => {
    if (!removing || pending) return;
    setPending(true);
    const done = await remove(removing.id);
    setPending(false);
    if (!done.ok) return setFailure(done);
    setRemoving(undefined);
    toast.success(t('funds.destination.removed'));
  };
  return (
    <>
      <Card flush className="mx-4">
        <ul aria-label={label} className="divide-y divide-hair">
          {destinations.map((destination) => (
            <Row
              key={destination.id}
              destination={destination}
              onRemove={() => {
                setFailure(undefined);
                setRemoving(destination);
              }}
            />
          ))}
        </ul>
      </Card>
      <ConfirmSheet
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => void confirm()}
        title={t('funds.destination.remove')}
        says={t('funds.destination.removeText', { name: removing ? `${removing.title} ${removing.masked}` : '' })}
        confirmLabel={t('funds.destination.remove')}
        cancelLabel={t('funds.destination.keep')}
        look="danger"
        isPending={pending}
        error={failure && (failure.message || t('shell.network'))}
      />
    </>
  );
};

export const DestinationsSkeleton = () => (
  <div className="mx-4 space-y-3" aria-hidden="true">
    <Skeleton className="h-28 w-full rounded-card" />
    <Skeleton className="h-28 w-full rounded-card" />
  </div>
);
