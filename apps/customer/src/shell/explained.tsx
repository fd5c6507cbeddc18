/** What is good to know of a product before money goes in, each line under its own words. */
export const Explained = ({
  lines,
  className = '',
}: {
  readonly lines: readonly (readonly [name: string, text: string])[];
  readonly className?: string;
}) => (
  <dl className={`divide-y divide-hair ${className}`}>
    {lines.map(([name, text]) => (
      <div key={name} className="py-2.5">
        <dt className="text-13 font-medium text-ink-strong">{name}</dt>
        <dd className="mt-0.5 text-13 text-ink">{text}</dd>
      </div>
    ))}
  </dl>
);
