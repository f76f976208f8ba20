import { nationNamed } from '@touchline/contract/names/nations'
import { identityForm } from '@touchline/contract/names/normalize'
import { activeDecisions } from '../decisions/active-decisions.ts'
import { playerRegistry } from '../players/player-registry.ts'
import { teamRegistry } from '../teams/team-registry.ts'
import { resolvePlayers } from './in-one-go.ts'
import rows from './labelled.json' with { type: 'json' }
import type { Judged } from './measured.ts'

/**
 * A labelled mention: person, team ("BR", "ES w" for its women, "GB-ENG Chelsea"), name, comma-separated "season
 * source", date of birth; optional further fields. Rows with the same `list` are in one lineup or squad. Names, dates
 * of birth and keys are those of the sources and of the public record.
 */
type Row = [
  person: string,
  team: string,
  name: string,
  seen: string,
  born: string,
  more?: { full?: string; key?: string; nat?: string[]; list?: string },
]

const labelled = rows as unknown as Row[]

/** All pairs of the sample that are the same person or share a word of the name, with the result of the resolver. */
export function judgedPlayers(order: (list: readonly Row[]) => readonly Row[] = (list) => list): Judged[] {
  const teams = teamRegistry('soccer')
  const players = playerRegistry('soccer')
  const named = order(labelled).map((row) => ({ row, id: nameIn(row, teams, players) }))
  const { mergedInto: into } = resolvePlayers(players.all(), teams.get, activeDecisions([]))
  const judged = named.map(({ row, id }) => ({ row, person: into.get(id) ?? id, words: new Set(identityForm(row[2]).split(' ')) }))
  return judged.flatMap((a, i) =>
    judged.slice(i + 1).flatMap((b) => {
      const one = a.row[0] === b.row[0]
      if (!one && ![...a.words].some((word) => b.words.has(word))) return []
      return [{ pair: `${shown(a.row)} and ${shown(b.row)}`, isSame: one, isMerged: a.person === b.person }]
    }),
  )
}

const shown = ([, team, name, seen, born]: Row): string => `${name} (${[team, seen, born].filter((fact) => fact !== '').join(', ')})`

function nameIn(row: Row, teams: ReturnType<typeof teamRegistry>, players: ReturnType<typeof playerRegistry>): string {
  const [, where, name, seen, born, { full, key, nat, list } = {}] = row
  const [country = '', ...club] = where.split(' ')
  const isNation = club.length === 0 || club[0] === 'w'
  const kind = { gender: club[0] === 'w' ? 'w' : 'm', type: isNation ? ('national' as const) : ('club' as const) }
  const { team } = teams.named(isNation ? getNation(country) : club.join(' '), country, 'p', kind)
  const [firstName, ...rest] = full?.split(' ') ?? []
  const person = {
    name,
    ...(born && { born }),
    ...(key && { key: key.split(':')[1]! }),
    ...(nat && { nationality: nat }),
    ...(firstName !== undefined && { firstName, lastName: rest.join(' ') }),
  }
  let id = ''
  for (const appearance of seen.split(', ')) {
    const [season = '', source = ''] = appearance.split(' ')
    id = players.named(person, team, { source, season, ...(list !== undefined && { list }) })
  }
  return id
}

const getNation = (code: string): string =>
  nationNamed(new Intl.DisplayNames('en', { type: 'region' }).of(code.slice(0, 2)) ?? '')?.name ?? code
