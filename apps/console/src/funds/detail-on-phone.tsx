import { PhoneCard } from '../shell/phone-card.tsx';
import { type DetailFields, factsOf } from './detail-facts.ts';

const [words = {}] = Object.values(
  import.meta.glob<Readonly<Record<string, string>>>('../../../../locales/en/funds.json', {
    import: 'default',
    eager: true,
  }),
);

/** What is being proposed, about as a customer's phone shows it, under the customer's own words. */
export const DetailOnPhone = ({
  kind,
  fields,
}: {
  readonly kind: 'bank' | 'wallet';
  readonly fields: DetailFields;
}) => (
  <section className="phone detail-phone" aria-label="As on a phone">
    <PhoneCard
      title={kind === 'bank' ? words['funds.channel.card'] : fields['network']}
      lines={factsOf(kind, fields, words)}
    />
  </section>
);
