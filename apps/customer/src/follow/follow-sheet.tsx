import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Icon } from '@bourse/ui/icon';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useCommand, useToast } from '../shell/index.ts';
import {
  Explanation,
  isWhole,
  requestOf,
  TermFields,
  type Terms,
  targetText,
  useFixedMost,
  useTermLines,
  useTerms,
} from './terms.tsx';
import { useTraderName } from './trader-name.tsx';

type Leader = Pick<ReplyOfCall<'follow.leaders'>['list'][number], 'id' | 'name' | 'currency'>;
type Setting = ReplyOfCall<'follow.settings'>['list'][number];
type Refusal = { readonly message: string } | undefined;

/** The fields in a sheet; what they come to is confirmed in words before it is sent. */
const TermSheet = (props: {
  readonly title: string;
  readonly says: string;
  readonly action: string;
  readonly currency: string;
  readonly before?: Partial<Terms>;
  readonly pending: boolean;
  readonly refusal: Refusal;
  readonly onSend: (terms: Terms) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) => {
  const { title, says, action, currency, pending, refusal, onSend, onClose, children } = props;
  const { t } = useTranslation('follow');
  const [terms, setTerms] = useTerms(props.before);
  const [confirming, setConfirming] = useState(false);
  const lines = useTermLines(terms, currency);
  const fixedMost = useFixedMost();
  return (
    <>
      <Sheet
        isOpen
        onClose={onClose}
        title={title}
        closeLabel={t('shell.close', { ns: 'shell' })}
        isLocked={pending}
        footer={
          <Button
            size="large"
            wide
            className="mt-2"
            isDisabled={!isWhole(terms, fixedMost)}
            onPress={() => setConfirming(true)}
          >
            {t('follow.review')}
          </Button>
        }
      >
        {children}
        <TermFields terms={terms} currency={currency} fixedMost={fixedMost} onChange={setTerms} />
      </Sheet>
      {confirming && (
        <ConfirmSheet
          isOpen
          onClose={() => setConfirming(false)}
          onConfirm={() => onSend(terms)}
          title={title}
          says={says}
          lines={lines}
          confirmLabel={action}
          cancelLabel={t('shell.cancel', { ns: 'shell' })}
          isPending={pending}
          error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
        />
      )}
    </>
  );
};

/** What copying is, and how large copies are: said before money goes in. */
export const FollowSheet = ({ leader, onClose }: { readonly leader: Leader; readonly onClose: () => void }) => {
  const { t } = useTranslation('follow');
  const toast = useToast();
  const { run, pending, refusal } = useCommand('follow.create');
  const { id, currency } = leader;
  const name = useTraderName()(id, leader.name);
  const send = async (terms: Terms): Promise<void> => {
    const done = await run({ leader: id, currency, ...requestOf(terms) });
    if (!done.ok) return;
    toast.success(t('followorder70', { name }));
    onClose();
  };
  return (
    <TermSheet
      title={t('follow.copyTrader', { name })}
      says={t('follow.startSays')}
      action={t('follow.start')}
      currency={currency}
      pending={pending}
      refusal={refusal}
      onSend={(terms) => void send(terms)}
      onClose={onClose}
    >
      <details className="group mb-5 rounded-card bg-sunken px-4">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-sm text-13 font-medium text-ink-strong focus-ring">
          {t('follow.about')}
          <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        <Explanation />
      </details>
    </TermSheet>
  );
};

/** Changes how large copies are from now on. */
export const ChangeSheet = ({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) => {
  const { t } = useTranslation('follow');
  const toast = useToast();
  const { run, pending, refusal } = useCommand('follow.change');
  const { id, leader, currency, percent, amount, cap, slippageBps, profitPercent, stopPercent } = setting;
  const name = useTraderName()(leader, setting.name);
  const targets = { profit: targetText(profitPercent), stop: targetText(stopPercent) };
  const sized = percent === null ? ({ sizing: 'fixed', amount: amount ?? '' } as const) : { ratio: String(percent) };
  const send = async (terms: Terms): Promise<void> => {
    const done = await run({ id, ...requestOf(terms) });
    if (!done.ok) return;
    toast.success(t('follow.changed'));
    onClose();
  };
  return (
    <TermSheet
      title={t('follow.changeTrader', { name })}
      says={t('follow.changeSays')}
      action={t('follow.change')}
      currency={currency}
      before={{ ...sized, ...targets, cap, slippageBps }}
      pending={pending}
      refusal={refusal}
      onSend={(terms) => void send(terms)}
      onClose={onClose}
    />
  );
};
