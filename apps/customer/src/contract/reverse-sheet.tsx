import { priceText } from '@bourse/rules';
import { type ConfirmLine, ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { FullResult, useClosing } from '../orders/index.ts';
import {
  type CallFailure,
  type ReplyOfCall,
  type Sending,
  sending,
  useFormat,
  useSending,
  useToast,
} from '../shell/index.ts';
import { marketAfterClose, openingAtMarket } from './contract-money.ts';
import type { ContractSheetProps } from './increase-sheet.tsx';
import { useContractMarket } from './use-contract-order.ts';
import { useFilledText } from './use-filled-text.ts';
import { WithListing } from './with-listing.tsx';

type Reversed = {
  readonly refused: CallFailure | undefined;
  readonly opened: ReplyOfCall<'contract.place'> | undefined;
};

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
      return {
        ok: true,
        value: opened.ok ? { opened: opened.value, refused: undefined } : { opened: undefined, refused: opened },
      };
    },
  };
};

/** What both orders come to now: the first as it is closed, the second as it is opened with what the first leaves. */
const useReversal = ({ position, contract }: ContractSheetProps, listing: Listing) => {
  const market = useContractMarket(listing, contract);
  const closing = useClosing(position, position.quantity);
  const after = market && closing && marketAfterClose(market, position, closing.net, listing);
  const side = position.direction === 'long' ? 'short' : 'long';
  const last = after?.reference && priceText(after.scale, after.reference);
  const opening =
    after && openingAtMarket({ contracts: Number(position.quantity), leverage: position.leverage, side }, after, last);
  return { closing, opening, side, decimals: market?.scale.priceDecimals ?? 2 } as const;
};

/** The head of what belongs to one of the two orders. */
const Step = ({ text }: { readonly text: string }) => <span className="font-semibold text-ink-strong">{text}</span>;

/** Turns a position round, told as the two orders that it is, each with its price, its fee and what it leaves. */
const ReverseQuestion = (props: ContractSheetProps & { readonly listing: Listing }) => {
  const { position, listing, onClose } = props;
  const { t } = useTranslation(['contract', 'market', 'stocks', 'shell', 'offers']);
  const { number, price, money } = useFormat();
  const toast = useToast();
  const sent = useSending<Reversed>();
  const filledText = useFilledText();
  const { closing, opening, side, decimals } = useReversal(props, listing);
  const { currency } = position;
  const values = { contracts: number(position.quantity), name: position.code, leverage: position.leverage };
  const isShort = opening?.isAffordable === false;
  const send = async (): Promise<void> => {
    if (isShort) return;
    const answer = await sent.run(reversing(props));
    if (!answer.ok) return;
    const { refused, opened } = answer.value;
    if (refused) toast.failure({ ...refused, message: t('contract.reverse.closedOnly', { why: refused.message }) });
    else if (opened) toast.success(`${t('contract.reverse.done')} · ${filledText(opened)}`);
    onClose();
  };
  const sum = (text: string | undefined): string => (text === undefined ? '–' : money(text, currency));
  const priced = (text: string | null | undefined): string => (text ? price(text, decimals) : '–');
  const estimated = t('market.order.meanPrice', { ns: 'market' });
  const closedLines: readonly ConfirmLine[] = [
    {
      label: closing?.isByOffers === false ? t('stocks.margin.mark.last', { ns: 'stocks' }) : estimated,
      value: priced(closing?.price),
    },
    {
      label: t('stocks.margin.closeResult', { ns: 'stocks' }),
      value: <FullResult amount={closing?.result} asset={currency} />,
    },
    { label: t('market.fee', { ns: 'market' }), value: sum(closing?.fee) },
    {
      label: t('stocks.margin.closeNet', { ns: 'stocks' }),
      value: <FullResult amount={closing?.net} asset={currency} />,
      strong: true,
    },
  ];
  const openedLines: readonly ConfirmLine[] = [
    { label: estimated, value: priced(opening?.price) },
    { label: t('market.leverage.margin', { ns: 'market' }), value: sum(opening?.margin) },
    { label: t('contract.openingFee'), value: sum(opening?.openingFee) },
    { label: t('market.leverage.closingFee', { ns: 'market' }), value: sum(opening?.closingFee) },
    { label: t('market.leverage.taken', { ns: 'market' }), value: sum(opening?.total), strong: true },
    { label: t('contract.liquidationPrice'), value: priced(opening?.liquidation) },
    { label: t('market.order.left', { ns: 'market' }), value: sum(opening?.left), strong: true },
  ];
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void send()}
      title={t('contract.reverse.title', { name: position.code })}
      says={t('contract.reverse.text')}
      lines={[
        { label: <Step text={t(`contract.reverse.close.${position.direction}`, values)} />, value: '' },
        ...closedLines,
        { label: <Step text={t(`contract.reverse.open.${side}`, values)} />, value: '' },
        ...openedLines,
      ]}
      warning={t('contract.reverse.warning')}
      confirmLabel={t('contract.act.reverse')}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      look={side === 'long' ? 'buy' : 'sell'}
      isPending={sent.pending}
      isDisabled={isShort}
      error={
        isShort
          ? t('Insufficient_balance', { ns: 'offers' })
          : sent.refusal && (sent.refusal.message || t('shell.network', { ns: 'shell' }))
      }
    />
  );
};

/** Turns a position round, once prices and terms are known. */
export const ReverseSheet = (props: ContractSheetProps) => {
  const { t } = useTranslation('contract');
  const { instrument, code } = props.position;
  return (
    <WithListing instrument={instrument} title={t('contract.reverse.title', { name: code })} onClose={props.onClose}>
      {(listing) => <ReverseQuestion {...props} listing={listing} />}
    </WithListing>
  );
};
