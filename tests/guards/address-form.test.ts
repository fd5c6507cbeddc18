import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const home = join(import.meta.dirname, '../..');

/** Forms that speak to a customer formally. Words that are also said of a third person or a thing are not among them. */
const FORMAL = {
  es: /\b(?:usted(?:es)?|(?:in)?téntelo|introduzca|escriba|elija|verifique|compruebe|solicite|póngase|asegúrese|añada|seleccione|escanee|(?<!cuando )abra|pulse|toque|inicie|revise|envíe|su (?:cuenta|saldo|identidad|contraseña|teléfono|correo|dinero))\b/iu,
  it: /\b(?:inserisca|scelga|verifichi|riprovi|attenda|prema|tocchi|acceda|apra|contatti l|digiti|selezioni una|prelevi|carichi|aggiunga|la preghiamo|si assicuri|il suo (?:conto|account|saldo|telefono)|la sua (?:password|identità|richiesta))\b/iu,
} as const;

const textsOf = (language: string): readonly (readonly [key: string, text: string])[] =>
  readdirSync(join(home, 'locales', language)).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(home, 'locales', language, file), 'utf8')) as Record<string, string>),
  );

test.each(Object.keys(FORMAL) as (keyof typeof FORMAL)[])(
  'texts in %s speak to the customer in one form, the familiar one',
  (language) => {
    const texts = textsOf(language);
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(([, text]) => FORMAL[language].test(text))).toEqual([]);
  },
);

test('an arrow between two things points in the direction of reading', () => {
  for (const language of ['en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw'])
    expect(textsOf(language).filter(([, text]) => text.includes('←'))).toEqual([]);
  expect(textsOf('ar').filter(([, text]) => text.includes('→'))).toEqual([]);
});
