import type { MatchSportId } from '@touchline/contract/catalog'
import { fact, type Importance, type PlainFact } from '../fact.ts'
import { areScored, getIds, getRecord, getSum, newest, type Result, sideEntity } from './results.ts'
import { sportTraits } from './sports.ts'

/** At least five matches are required to state how often something happened in up to ten. */
const fewest = 5

/**
 * Form in the last five and ten matches, if there are two or more; the last ten only with more than five. Importance:
 * the last five 4, or 5 if all were won or all lost; the last ten 3; goals 3; frequencies 2, or 3 from seven matches
 * on.
 */
export function formFacts(sport: MatchSportId, sideId: string, results: readonly Result[]): PlainFact[] {
  const subject = sideEntity(sideId)
  const [five, ten] = [newest(results, 5), newest(results, 10)]
  const facts: PlainFact[] = []
  if (five.length >= 2) {
    const record = getRecord(sport, five)
    const isPerfect = five.length === 5 && (record.won === 5 || record.lost === 5)
    facts.push(fact('form_last_5', { subject, values: record, matches: getIds(five), importance: isPerfect ? 5 : 4 }))
    const values = { played: five.length, scored: getSum(five, 'scored'), conceded: getSum(five, 'conceded') }
    if (areScored(five)) facts.push(fact('scoring_last_5', { subject, values, matches: getIds(five), importance: 3 }))
  }
  if (ten.length > 5) facts.push(fact('form_last_10', { subject, values: getRecord(sport, ten), matches: getIds(ten), importance: 3 }))
  const { cleanSheets, bothScored } = sportTraits[sport]
  if (ten.length < fewest || !areScored(ten)) return facts
  if (cleanSheets) facts.push(often('clean_sheets_last_10', ({ conceded }) => conceded === 0))
  if (bothScored) facts.push(often('both_scored_last_10', ({ scored, conceded }) => scored > 0 && conceded > 0))
  return facts

  function often(kind: 'clean_sheets_last_10' | 'both_scored_last_10', has: (result: Result) => boolean): PlainFact {
    const count = ten.filter(has).length
    const importance: Importance = count >= 7 ? 3 : 2
    return fact(kind, { subject, values: { count, played: ten.length }, matches: getIds(ten), importance })
  }
}
