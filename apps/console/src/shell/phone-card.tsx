export type PhoneCardProps = {
  readonly title: string | undefined;
  /** What stands under the title; nothing where there is nothing to say. */
  readonly text?: string | false;
  readonly lines: readonly (readonly [name: string, value: string])[];
};

/** A card about as a customer's phone shows it: a title, what it says, and values under their names. */
export const PhoneCard = ({ title, text, lines }: PhoneCardProps) => (
  <article className="phone-way">
    <h3>{title}</h3>
    {text && <p>{text}</p>}
    <dl>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </article>
);
