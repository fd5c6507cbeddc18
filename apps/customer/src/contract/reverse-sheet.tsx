import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useTranslation } from 'react-i18next';
import { Result, useMarginResult } from '../orders/index.ts';
import { type CallFailure, type Sending, sending, useFormat, useSending, useToast } from '../shell/index.ts';
import type { ContractSheetProps } from './increase-sheet.tsx';

type Reversed = { readonly refused: CallFailure | undefined };

/** Closes a position, then opens as many contracts the other way. What was closed stays closed where the second is refused. */
const reversing = ({ position, contract }: ContractSheetProps): Sending<Reversed> => {
  const close = sending('contract.close', { id: position.id });
  const open = sending('contract.place', {
    symbol: contract.symbol,
    leverage: position.leverage,
    delegateTotal: position.quantity,
    type: position.direction === 'long' ? 'short' : 'long',
    delegateType: 'market',
  });
  return {
    content: [close.content, open.content],
    send: async (key) => {
      const closed = await close.send(`${key}-close`);
      if (!closed.ok) return closed;
      const opened = await open.send(`${key}-open`);
      return { ok: true, value: { refused: opened.ok ? undefined : opened } };
    },
  };
};

/** Turns a position round, told as the two orders that it is. */
export const ReverseSheet = (props: ContractSheetProps) => {
  const { position, onClose } = props;
  const { t } = useTranslation(['contract', 'shell']);
  const { number } = useFormat();
  const toast = useToast();
  const sent = useSending<Reversed>();
  const { result } = useMarginResult(position);
  const next = position.direction === 'long' ? 'short' : 'long';
  const values = { contracts: number(position.quantity), name: position.code, leverage: position.leverage };
  const send = async (): Promise<void> => {
    const answer = await sent.run(reversing(props));
    if (!answer.ok) return;
    const { refused } = answer.value;
    if (refused) toast.failure({ ...refused, message: t('contract.reverse.closedOnly', { why: refused.message }) });
    else toast.success(t('contract.reverse.done'));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void send()}
      title={t('contract.reverse.title', { name: position.code })}
      says={t('contract.reverse.text')}
      lines={[
        {
          label: t(`contract.reverse.close.${position.direction}`, values),
          value: <Result amount={result} asset={position.currency} className="" />,
        },
        { label: t(`contract.reverse.open.${next}`, values), value: t(`contract.${next}`) },
      ]}
      warning={t('contract.reverse.warning')}
      confirmLabel={t('contract.act.reverse')}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      look={next === 'long' ? 'buy' : 'sell'}
      isPending={sent.pending}
      error={sent.refusal && (sent.refusal.message || t('shell.network', { ns: 'shell' }))}
    />
  );
};
