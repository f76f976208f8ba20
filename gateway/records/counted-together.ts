import type { Standings } from '@touchline/contract/gen/standings'
import { type FormerNation, otherNames } from '@touchline/contract/names/former-nations'
import { translated, type View } from '../render/view.ts'
import { day, id, text } from './field-types.ts'
import { fieldsFrom, type JsonOf, list, record } from './record.ts'

/** Another name of a team, and when the team had it. */
export interface OtherName {
  teamId: string
  name: string
  from: string
  to: string
}

const fields = fieldsFrom<OtherName>()({
  team_id: id('team', 'Id of the team.'),
  name: text('The other name, in the requested language.', 'Yugoslavia'),
  from: day('First day of the name.', '1920-08-28'),
  to: day('Last day of the name.', '2003-02-03'),
})
export type CountedName = JsonOf<typeof fields>

export const countedTogether = (description: string) =>
  list(
    record(fields, 'A team and another name of it.'),
    `${description} Its federation counts these matches as those of the team. Mostly empty.`,
  )

/** Names that the teams of a table had between its first and its last result, except those shown in its rows. */
export function otherNamesIn({ rows, resultsFrom, resultsTo }: Standings, view: View): OtherName[] {
  if (resultsFrom === '') return []
  const ids = new Set(rows.map(({ teamId }) => teamId).filter((id) => id !== ''))
  return [...ids].flatMap((teamId) => {
    const id = view.current(teamId)
    const names = view.names(id)
    return names ? otherNames(names, resultsTo, [{ from: resultsFrom, to: resultsTo }]).map((former) => otherName(id, former, view)) : []
  })
}

const otherName = (teamId: string, former: FormerNation, view: View): OtherName => ({
  teamId,
  name: translated(former, view.lang),
  from: former.from,
  to: former.to,
})
