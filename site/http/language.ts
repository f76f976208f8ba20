import { isLanguage, type Language, languages } from '@touchline/contract/catalog'
import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import Negotiator from 'negotiator'
import type { SiteContext, SiteEnv } from '../site.ts'

const cookieName = 'lang'

/** The language of a page: `?lang=`, which is remembered; the cookie; that of the person; Accept-Language; English. */
export const chooseLanguage: MiddlewareHandler<SiteEnv> = async (c, next) => {
  const asked = c.req.query('lang')
  if (asked !== undefined && isLanguage(asked)) keepLanguage(c, asked)
  c.set('language', [asked, getCookie(c, cookieName), c.get('session')?.person?.language, accepted(c)].find(isKnown) ?? 'en')
  return next()
}

/** The language of a part of a page, which names it in its address: `?lang=`; Accept-Language; English. */
export const readLanguage: MiddlewareHandler<SiteEnv> = async (c, next) => {
  c.set('language', [c.req.query('lang'), accepted(c)].find(isKnown) ?? 'en')
  return next()
}

/** Shows pages in this language to the browser, for a year. */
export const keepLanguage = (c: SiteContext, language: Language): void =>
  setCookie(c, cookieName, language, { path: '/', sameSite: 'Lax', maxAge: 31_536_000, httpOnly: true, secure: c.get('hasSecureCookies') })

const isKnown = (text: string | undefined): text is Language => text !== undefined && isLanguage(text)

const accepted = (c: SiteContext): string | undefined =>
  new Negotiator({ headers: { 'accept-language': c.req.header('accept-language') } }).language(
    languages.map((language) => String(language)),
  )
