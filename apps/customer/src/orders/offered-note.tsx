import { quantityText, withoutZeros } from '@bourse/rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import type { Ticket } from './use-ticket.ts';

/** Says of a market order that is larger than the book how much of it can fill (rule ORDER-48). */
export const OfferedNote = ({ order: { form, market, summary } }: { readonly order: Ticket }) => {
  const { t } = useTranslation('market');
  const { number, unit } = useFormat();
  const isShort = summary !== undefined && summary.unfilled > 0;
  const offered = summary && unit(number(withoutZeros(quantityText(market.scale, summary.offered))), market.base);
  return (
    <p role="status" className="text-12 text-warning empty:hidden">
      {isShort && t(`market.order.${summary.offered === 0 ? 'nothing' : 'only'}Offered.${form.side}`, { offered })}
    </p>
  );
};
