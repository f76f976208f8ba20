import { type Language, languages } from '@touchline/contract/catalog'

/** The languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  it: 'Italiano',
  fr: 'Français',
}

/** The path and query of `url` in each language. Other parameters stay as they are. */
export const inEachLanguage = (url: string): { language: Language; href: string }[] => {
  const { pathname, searchParams } = new URL(url)
  return languages.map((language) => {
    const parameters = new URLSearchParams(searchParams)
    parameters.set('lang', language)
    return { language, href: `${pathname}?${parameters}` }
  })
}
