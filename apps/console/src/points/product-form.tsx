import { Switch } from 'antd';
import { useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { type RowOfCall, sending } from '../shell/api.ts';
import { amountText } from '../shell/format.ts';
import { NumberInput } from '../shell/number-input.tsx';
import { useRefusals } from '../shell/refused-field.ts';

type Product = RowOfCall<'console.pointsProducts'>;

const most = 1_000_000_000;

/** Why a whole number is not within its bounds; undefined where it is, or while the field says itself what is wrong. */
const boundsError = (text: string, least: number): string | undefined =>
  text === '' || (Number(text) >= least && Number(text) <= most)
    ? undefined
    : `From ${least} to ${amountText(String(most))}.`;

/** Price, stock and offer of one product, changed with a reason. */
export const ProductForm = ({
  product,
  onDone,
  onClose,
}: {
  readonly product: Product;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const id = useId();
  const [points, setPoints] = useState(String(Math.max(1, product.points)));
  const [stock, setStock] = useState(String(product.stock));
  const [offered, setOffered] = useState(product.offered);
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const refusals = useRefusals({ points });
  const isFit = points !== '' && stock !== '' && !boundsError(points, 1) && !boundsError(stock, 0);
  const name = product.name ?? product.id;
  return (
    <section className="card" aria-label={name}>
      <h2>{name}</h2>
      <div className="field">
        <label htmlFor={`${id}-points`}>Price in points</label>
        <NumberInput
          id={`${id}-points`}
          decimals={0}
          value={points}
          error={boundsError(points, 1) ?? refusals.errorOf('points')}
          onChange={setPoints}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-stock`}>Left</label>
        <NumberInput id={`${id}-stock`} decimals={0} value={stock} error={boundsError(stock, 0)} onChange={setStock} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-offered`}>Offered</label>
        <Switch id={`${id}-offered`} checked={offered} onChange={setOffered} />
      </div>
      {isFit && (
        <ReasonAction
          verb="Change product"
          hint="kept in the audit trail"
          sentences={() => (
            <p>
              {name} costs {amountText(points)} points, {amountText(stock)} are left, and it is{' '}
              {offered ? 'offered' : 'not offered'} to customers from now on.
            </p>
          )}
          work={(reason) =>
            sending('console.setPointsProduct', {
              id: product.id,
              points: Number(points),
              stock: Number(stock),
              offered,
              reason,
            })
          }
          typed={typed}
          fields={refusals}
          onDone={onDone}
          done={`${name} changed`}
          onCancel={onClose}
        />
      )}
    </section>
  );
};
