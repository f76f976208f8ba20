import type { Standings } from '@touchline/contract/gen/standings'
import { type FormerNation, otherNames } from '@touchline/contract/names/former-nations'
import type { CountedName } from '../records/counted-together.ts'
import { translated, type View } from './view.ts'

const renderName = (teamId: string, former: FormerNation, view: View): CountedName => ({
  team_id: teamId,
  name: translated(former, view.lang),
  from: former.from,
  to: former.to,
})

/** The names of the teams of a table between its first and its last result, but for those that its rows show. */
export function countedTogether({ rows, resultsFrom, resultsTo }: Standings, view: View): CountedName[] {
  if (resultsFrom === '') return []
  const ids = new Set(rows.map(({ teamId }) => teamId).filter((id) => id !== ''))
  return [...ids].flatMap((teamId) => {
    const id = view.current(teamId)
    const names = view.names(id)
    return names ? otherNames(names, resultsTo, [{ from: resultsFrom, to: resultsTo }]).map((former) => renderName(id, former, view)) : []
  })
}
