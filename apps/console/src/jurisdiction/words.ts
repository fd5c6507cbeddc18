const [words = {}] = Object.values(
  import.meta.glob<Readonly<Record<string, string>>>('../../../../locales/en/jurisdiction.json', {
    import: 'default',
    eager: true,
  }),
);

/** A question of the suitability test as it was put to the customer; one that is asked no more by its id. */
export const questionText = (id: string): string => words[`jurisdiction.q.${id}`] ?? id;

/** An answer as the customer chose it; one that is offered no more by its id. */
export const answerText = (question: string, id: string): string => words[`jurisdiction.a.${question}.${id}`] ?? id;

/** A product as the customer's page of permissions names it. */
export const productText = (product: string): string => words[`jurisdiction.product.${product}`] ?? product;

/** What is capped, as the customer's page of permissions names it. */
export const capText = (name: string): string => words[`jurisdiction.cap.${name}`] ?? name;

/** The highest leverage: '30:1'; null where each instrument's own counts. */
export const leverageText = (leverage: number | null): string =>
  leverage === null ? capText('none') : `${leverage}:1`;
