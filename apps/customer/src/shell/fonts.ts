/** The font of a script that the app's own does not cover, fetched with the first text in it. */
export const loadFont = async (language: string): Promise<void> => {
  if (language === 'ar') await import('@fontsource-variable/noto-sans-arabic/wght.css');
};
