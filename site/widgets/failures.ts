import { TouchlineError } from '@touchline/client'
import type { Texts } from './texts.ts'

type Sentence = 'wrongKey' | 'notAllowed' | 'notFound' | 'notCovered'

const sentences: Readonly<Record<string, Sentence>> = {
  invalid_key: 'wrongKey',
  expired_key: 'wrongKey',
  missing_key: 'wrongKey',
  sport_not_allowed: 'notAllowed',
  league_not_allowed: 'notAllowed',
  plan_not_allowed: 'notAllowed',
  not_found: 'notFound',
  unknown_sport: 'notFound',
  not_covered: 'notCovered',
}

/** Why nothing is shown, for the visitor of the page. A wrong attribute is explained as the service does, for who writes the page. */
export function getSentence(error: unknown, texts: Texts): string {
  if (!(error instanceof TouchlineError)) return texts.offline
  const { code, status, message } = error
  if (code === 'origin_not_allowed') return texts.wrongOrigin(location.origin)
  const name = sentences[code]
  if (name !== undefined) return texts[name]
  if (status === 429) return texts.busy
  return status === 400 ? message : texts.offline
}

/** Whether the same request will be refused again. */
export const isLasting = (error: unknown): boolean => error instanceof TouchlineError && error.status < 500 && error.status !== 429
