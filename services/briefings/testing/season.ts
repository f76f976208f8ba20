import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type Names, NamesSchema } from '@touchline/contract/gen/catalog'
import { FixturesService, type MatchRowSchema, type ResultChanged, ResultChangedSchema } from '@touchline/contract/gen/fixtures'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import { StandingsService } from '@touchline/contract/gen/standings'
import { StatsService } from '@touchline/contract/gen/stats'
import type { ScorerListSchema } from '@touchline/contract/gen/totals'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { standIn } from '@touchline/platform/testing/start-for-test'

/** An invented league; tests may change its matches. */

const padded = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[^0-9a-z]|[ilou]/g, '0')
    .padEnd(10, '0')
    .slice(0, 10)
export const id = (kind: 'm' | 't' | 'l' | 'f', word: string): string => `soc-${kind}${padded(word)}`
export const league = id('l', 'league')

interface Given {
  home?: string
  away?: string
  startAt?: string
  score?: [home: number, away: number]
  state?: string
  season?: string
  version?: number
}

export function match(word: string, given: Given = {}): Match {
  const { home = 'Aue', away = 'Bebra', startAt = '2026-02-28T15:00:00Z', score, season = '2025/2026', version = 1 } = given
  const [homeScore, awayScore] = score ?? []
  return create(MatchSchema, {
    id: id('m', word),
    sport: 'soccer',
    schedule: {
      ...{ leagueId: league, season, startAt, version: 1, updatedAt: '2026-01-01T00:00:00.000Z' },
      stage: 'Regular Season',
      home: { teamId: id('t', home) },
      away: { teamId: id('t', away) },
    },
    state: {
      version,
      updatedAt: `2026-03-01T12:00:00.${String(version).padStart(3, '0')}Z`,
      scoreboard: {
        state: given.state ?? (score ? 'finished' : 'scheduled'),
        status: score ? 'FT' : 'NS',
        ...(homeScore !== undefined &&
          awayScore !== undefined && {
            homeScore,
            awayScore,
            winner: homeScore > awayScore ? 'home' : homeScore < awayScore ? 'away' : 'draw',
          }),
      },
    },
  })
}

export const getResult = ({ id, schedule }: Match): ResultChanged =>
  create(ResultChangedSchema, {
    matchId: id,
    sport: 'soccer',
    leagueId: schedule!.leagueId,
    season: schedule!.season,
    teamIds: [schedule!.home!.teamId, schedule!.away!.teamId],
    startAt: schedule!.startAt,
  })

const names = ['Aue', 'Bebra', 'Celle', 'Demmin'].map((name) =>
  create(NamesSchema, { id: id('t', name), name, type: 'club', countryCode: 'DE' }),
)
const leagueName = create(NamesSchema, { id: league, name: 'Bundesliga', type: 'league', countryCode: 'DE' })

/** The services that briefings call. `matches`: by id; tests may change it. */
export function services() {
  const matches = new Map<string, Match>()
  const known = new Map<string, Names>([...names, leagueName].map((each) => [each.id, each]))
  const calls = { getMatch: 0, listMatchRows: 0 }
  const totals: { scorers: MessageInitShape<typeof ScorerListSchema> } = { scorers: {} }
  const inOrder = () => [...matches.values()].sort((a, b) => (a.schedule!.startAt < b.schedule!.startAt ? -1 : 1))
  const row = ({ id, schedule, state }: Match): MessageInitShape<typeof MatchRowSchema> => ({
    id,
    schedule: { ...schedule!, $typeName: undefined } as never,
    state: { ...state!, $typeName: undefined } as never,
  })
  const standIns = [
    standIn(FixturesService, {
      async getMatch({ id }) {
        calls.getMatch++
        const found = matches.get(id)
        if (!found) throw fail('not_found', { kind: 'match', id })
        return encodedMatch(found)
      },
      async getTeam({ id, sport }) {
        const team = known.get(id)
        if (!team) throw fail('not_found', { kind: 'team', id })
        const hasMatches = inOrder().some(({ schedule }) => [schedule!.home!.teamId, schedule!.away!.teamId].includes(id))
        return { id, sport, name: team.name, type: 'club', leagues: hasMatches ? [{ leagueId: league, season: '2025/2026' }] : [] }
      },
      getLeague: async ({ id }) => ({ id, sport: 'soccer', type: 'league', startedSeasons: ['2025/2026'] }),
      async listMatchRows({ teamId, season }) {
        calls.listMatchRows++
        const wanted = inOrder().filter(({ schedule: s }) =>
          teamId === '' ? s!.season === season : [s!.home!.teamId, s!.away!.teamId].includes(teamId),
        )
        return { items: wanted.map(row) }
      },
      getNames: async ({ ids }) => ({ items: ids.flatMap((each) => known.get(each) ?? []) }),
    }),
    standIn(StandingsService, {
      async getStandings() {
        throw fail('not_covered', { what: 'table' })
      },
    }),
    standIn(StatsService, {
      async listInjuries() {
        throw fail('not_covered', { what: 'injuries' })
      },
      listScorers: async () => totals.scorers,
    }),
  ]
  return {
    matches,
    known,
    calls,
    /** What totals have of both teams; tests may change it. */
    totals,
    standIns,
    put(...all: Match[]) {
      for (const each of all) matches.set(each.id, each)
    },
  }
}
