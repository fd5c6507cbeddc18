import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat } from '../shell/index.ts';

export type Product = ReplyOfCall<'points.products'>['list'][number];

export type ProductRowProps = {
  readonly product: Product;
  /** The customer's points, once they are known. */
  readonly own: string | undefined;
  readonly onChoose: (product: Product) => void;
};

/** A product with its price in points and how many are left. */
export const ProductRow = ({ product, own, onChoose }: ProductRowProps) => {
  const { t } = useTranslation('points');
  const { number } = useFormat();
  const { name, image, description, points, stock } = product;
  const missing = own === undefined ? 0 : Math.max(0, points - Number(own));
  return (
    <article className="flex gap-3.5 border-b border-hair px-4 py-3.5">
      {image ? (
        <img src={image} alt="" className="size-16 shrink-0 rounded-control object-cover" />
      ) : (
        <span className="grid size-16 shrink-0 place-items-center rounded-control bg-accent-tint text-accent-ink">
          <Icon name="gift" size={28} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h2 className="text-15 font-medium text-ink-strong">{name}</h2>
        <p className="mt-0.5 text-13 text-ink-faint">{description}</p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p className="text-13 text-ink">
            <span className="figures text-17 font-semibold text-ink-strong">{number(String(points))}</span>{' '}
            {t('points.unit', { count: points })}
            <span className="ms-2 text-ink-faint">
              {stock > 0 ? t('points.stock', { count: stock }) : t('points.none')}
            </span>
          </p>
          <Button
            size="small"
            look={own !== undefined && missing === 0 && stock > 0 ? 'primary' : 'secondary'}
            isDisabled={stock === 0 || own === undefined || missing > 0}
            onPress={() => onChoose(product)}
          >
            {missing > 0 && stock > 0 ? t('points.short', { count: missing }) : t('points.exchange')}
          </Button>
        </div>
      </div>
    </article>
  );
};
