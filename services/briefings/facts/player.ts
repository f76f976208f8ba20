import { factKinds } from '@touchline/contract/facts'
import { fact, type PlainFact } from '../fact.ts'
import type { RankingRow } from '../inputs.ts'
import { firstYear, getIds, getRecord, type Result, sideEntity } from './results.ts'

const surfaces = factKinds.surface_record.details
type Surface = (typeof surfaces)[number]
const isSurface = (text: string | undefined): text is Surface => surfaces.includes(text as Surface)

/** A single match makes no record. */
const fewest = 2

/**
 * The record on one surface, or on every surface. Importance: the surface of the match 3, or 4 from ten matches on;
 * other surfaces 2.
 */
export function surfaceFacts(sideId: string, results: readonly Result[], ofMatch?: string): PlainFact[] {
  return surfaces
    .filter((surface) => ofMatch === undefined || surface === ofMatch)
    .flatMap((detail) => {
      const held = results.filter(({ match }) => isSurface(match.surface) && match.surface === detail)
      if (held.length < fewest) return []
      const { played, won, lost } = getRecord('tennis', held)
      const first_year = firstYear(held)
      const importance = ofMatch === undefined ? 2 : held.length >= 10 ? 4 : 3
      return [
        fact('surface_record', {
          subject: sideEntity(sideId),
          detail,
          values: { played, won, lost, first_year },
          matches: getIds(held),
          importance,
        }),
      ]
    })
}

const dayMs = 86_400_000
/** Lists appear every week or two, so an older list does not describe the day. */
const newestListDays = 60

/** The place in the ranking list published by a day (YYYY-MM-DD). Importance: first ten 5, first hundred 4, else 3. */
export function rankingFacts(sideId: string, { position, date }: RankingRow, day: string): PlainFact[] {
  if (date > day || Date.parse(day) - Date.parse(date) > newestListDays * dayMs) return []
  const importance = position <= 10 ? 5 : position <= 100 ? 4 : 3
  return [fact('ranking', { subject: sideEntity(sideId), values: { position, date }, matches: [], importance })]
}
