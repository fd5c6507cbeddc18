import { InputNumber, Switch } from 'antd';
import { useId, useState } from 'react';
import { demand, type RowOfCall } from '../shell/api.ts';
import { ReasonDeed } from '../shell/deed.tsx';

type Product = RowOfCall<'console.pointsProducts'>;

const most = 1_000_000_000;

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
  const [points, setPoints] = useState(Math.max(1, product.points));
  const [stock, setStock] = useState(product.stock);
  const [offered, setOffered] = useState(product.offered);
  const name = product.name ?? product.id;
  return (
    <section className="card" aria-label={name}>
      <h2>{name}</h2>
      <div className="field">
        <label htmlFor={`${id}-points`}>Price in points</label>
        <InputNumber
          id={`${id}-points`}
          min={1}
          max={most}
          precision={0}
          value={points}
          onChange={(next) => setPoints(next ?? 1)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-stock`}>Left</label>
        <InputNumber
          id={`${id}-stock`}
          min={0}
          max={most}
          precision={0}
          value={stock}
          onChange={(next) => setStock(next ?? 0)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-offered`}>Offered</label>
        <Switch id={`${id}-offered`} checked={offered} onChange={setOffered} />
      </div>
      <ReasonDeed
        verb="Change product"
        hint="kept in the audit trail"
        sentences={() => (
          <p>
            {name} costs {points} points, {stock} are left, and it is {offered ? 'offered' : 'not offered'} to customers
            from now on.
          </p>
        )}
        work={(reason, key) =>
          demand(
            'console.setPointsProduct',
            { id: product.id, points, stock, offered, reason },
            { idempotencyKey: key },
          )
        }
        onDone={onDone}
        done={`${name} changed`}
        onCancel={onClose}
      />
    </section>
  );
};
