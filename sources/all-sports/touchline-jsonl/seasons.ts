import { type MatchSportId, sportNamed } from '@touchline/contract/catalog'
import type { MatchesDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { rowName } from '../../parse/problem.ts'
import { inSlices, yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { playerSide } from '../../player-side.ts'
import type { SourceLeague, SourceMatch, SourcePerson, SourceTeam } from '../../source-model.ts'
import { getLeague, getPerson, getPlayer, getTeam } from './entities.ts'
import type { FileIndex, KeptLine, RefusedUnit } from './index-file.ts'
import { injuriesOfMatches } from './injuries.ts'
import { getMatch, type Names } from './match.ts'
import { getRankings } from './rankings.ts'
import { type ReadUnit, readGroups } from './read-groups.ts'
import type { Head } from './read-record.ts'
import type { League, Match } from './records.ts'
import { addRefused, type RefusedBySeason, refusedBySeason, takeRefused } from './refused.ts'
import { skip, withdrawn } from './skipped.ts'
import { getSquads } from './squads.ts'
import { withdrawalsIn } from './withdrawals.ts'

/**
 * The datasets of a file for a sport with matches: one for each league and season, then one for the other lines, with all
 * problems. A line that names an entity without a line of its own is rejected.
 */
export async function* getDatasets(file: FeedFile, index: FileIndex): AsyncGenerator<MatchesDataset> {
  const reading = await beginReading(file, index)
  const { used, persons } = reading
  yield* seasonsWithMatches(reading)
  yield* seasonsOfRefusals(reading)
  for await (const dataset of squadDatasets(reading)) {
    used.rows += dataset.rows
    yield dataset
  }
  for await (const dataset of rankingDatasets(reading)) {
    used.rows += dataset.rows
    yield dataset
  }
  yield otherLines(file.name, { ...index, complete: reading.complete }, { used, persons })
}

/** What the datasets of a file have in common, and what has been read of it so far. */
interface Reading {
  file: FeedFile
  index: FileIndex
  sport: MatchSportId
  persons: ReadonlyMap<string, SourcePerson>
  used: Used
  names: Names
  /** Refused results that no dataset has yet, by season. */
  unread: RefusedBySeason
  /** False once a line is refused. */
  complete: boolean
}

async function beginReading(file: FeedFile, index: FileIndex): Promise<Reading> {
  const { head, heads, complete } = index
  const { source } = head
  const sport = head.sport as MatchSportId
  const persons = new Map(await inSlices(heads.player.values().map(({ record }) => [record.id, getPlayer(record, source)] as const)))
  const used: Used = { rows: 0, league: new Set(), team: new Set(), player: new Set(), injury: new Set(), tours: new Map() }
  const names: Names = {
    sport,
    getPerson(person) {
      if (person.id !== undefined) used.player.add(person.id)
      return getPerson(person, persons, source)
    },
    sideOfPlayers: (players, seed) => playerSide(players as unknown as NonNullable<SourceTeam['players']>, seed),
  }
  return { file, index, sport, persons, used, names, unread: refusedBySeason(index), complete }
}

async function* seasonsWithMatches(reading: Reading): AsyncGenerator<MatchesDataset> {
  const { file, index, used, names, unread } = reading
  const getInjuries = injuriesOfMatches(index, names, used.injury)
  for await (const { words, units, withdrawals } of readGroups<'match'>(file, index)) {
    const [leagueKey] = words as [string, string]
    const league = index.heads.league.get(leagueKey)?.record
    const seasonFile = `${file.name}/${seasonDataset(index.head, words)}`
    const read = await readMatches(units, {
      ...{ file: seasonFile, league, leagueKey, getInjuries, index, used },
      names: { ...names, getPerson: remembered(names.getPerson) },
    })
    if (read.refused > 0) reading.complete = false
    for (const each of read.results) addRefused(unread, each)
    if (!league) {
      for (const each of withdrawals) index.faults.refuse(each, `withdraws nothing: league "${leagueKey}" has no line of its own`)
    } else if (read.refused > 0 && read.matches.length === 0) {
      skip(index.skipped, withdrawn, withdrawals.length)
    } else {
      const rows = read.matches.length + read.entries + withdrawals.length
      used.rows += rows
      const { season, dataset } = takeSeason(reading, words, league)
      yield {
        ...{ ...dataset, season, rows, entries: read.entries, matches: read.matches, complete: reading.complete },
        withdrawals: withdrawalsIn(seasonFile, withdrawals),
      }
    }
  }
}

/** Seasons that have refused results only. */
function* seasonsOfRefusals(reading: Reading): Generator<MatchesDataset> {
  for (const { words } of [...reading.unread.values()]) {
    const league = reading.index.heads.league.get(words[0]!)?.record
    if (league) yield { ...takeSeason(reading, words, league).dataset, rows: 0, matches: [], complete: false }
  }
}

/** What the dataset of a season has in any case. Its refused results are no longer unread. */
function takeSeason({ file, index, sport, used, unread }: Reading, words: readonly string[], league: League) {
  used.league.add(league.id)
  const name = seasonDataset(index.head, words)
  const season = { league: getLeague(league, index.head.source), name: words[1]! }
  const refused = takeRefused(unread, words).map((each) => ({ ...each, season }))
  return { season, dataset: { name, file: `${file.name}/${name}`, sport, namespace: index.head.source, problems: [], refused } }
}

function squadDatasets({ file, index, complete, names, used }: Reading): AsyncGenerator<MatchesDataset> {
  return getSquads(index, {
    ...{ file: file.name, complete, names },
    getLeague(league) {
      used.league.add(league.id)
      return getLeague(league, index.head.source)
    },
    getTeam: (key, league) => teamNamed(key, { teams: index.heads.team, used: used.team, league }),
  })
}

const rankingDatasets = ({ file, index, complete, names, used }: Reading): AsyncGenerator<MatchesDataset> =>
  getRankings(index, {
    ...{ file: file.name, complete, names },
    getLeague(key) {
      const league = index.heads.league.get(key)?.record
      if (!league) throw new Error(`league "${key}" has no line of its own`)
      if (league.type !== 'tour') throw new Error(`league "${key}" is no tour`)
      used.league.add(key)
      used.tours.set(key, getLeague(league, index.head.source))
      return used.tours.get(key)!
    },
    getTeam(key) {
      const team = index.heads.team.get(key)?.record
      if (!team) throw new Error(`team "${key}" has no line of its own`)
      if (team.type !== 'national' && team.country === undefined) throw new Error(`the line of team "${key}" has no country`)
      used.team.add(key)
      return getTeam(team, { country: team.country ?? 'INT' })
    },
  })

const seasonDataset = ({ source, sport }: Head, [league, season]: readonly string[]): string =>
  `${source}/${sport}/${league}/${season!.replace('/', '-')}`

interface SeasonContext {
  file: string
  league: League | undefined
  leagueKey: string
  getInjuries: ReturnType<typeof injuriesOfMatches>
  index: FileIndex
  used: Used
  names: Names
}

interface SeasonMatches {
  matches: SourceMatch[]
  /** Number of their detail lines. */
  entries: number
  refused: number
  results: RefusedUnit[]
}

/** The matches of a season. A rejected line and its detail lines are problems of the file. */
async function readMatches(units: AsyncIterable<ReadUnit<'match'>>, season: SeasonContext): Promise<SeasonMatches> {
  const { file, league, leagueKey, getInjuries, index, used, names } = season
  const { heads, faults } = index
  const read: SeasonMatches = { matches: [], entries: 0, refused: 0, results: [] }
  for await (const unit of units) {
    await yieldToEventLoop()
    const { line } = unit
    const details = linesIn(unit)
    try {
      if (!league) throw new Error(`league "${leagueKey}" has no line of its own`)
      const sides = getSides(line.record, { teams: heads.team, used: used.team, league, names })
      const { match, parts } = getMatch(unit, { ...names, ...sides, league })
      for (const { line: part, reason } of parts) faults.leaveOut(part, reason)
      read.matches.push({
        ...match,
        ...getInjuries(line.record, match.date),
        row: rowName(file, line.number),
        text: line.text,
        ...(details.length > 0 && { entries: details.length }),
      })
      read.entries += details.length
    } catch (error) {
      const reason = (error as Error).message
      read.refused++
      read.results.push({ words: [leagueKey, line.record.season], stage: line.record.stage, state: line.record.state })
      faults.refuse(line, reason)
      for (const lost of details) faults.refuse(lost, `the line of its match is refused: ${reason}`)
    }
  }
  return read
}

/** Returns one object for all mentions of a person in a season, whose plays have very many. */
function remembered(getPerson: Names['getPerson']): Names['getPerson'] {
  const persons = new Map<string, SourcePerson>()
  return (person) => {
    const key = JSON.stringify([person.id, person.name])
    const known = persons.get(key) ?? getPerson(person)
    persons.set(key, known)
    return known
  }
}

interface Used extends Record<'league' | 'team' | 'player' | 'injury', Set<string>> {
  /** The leagues that ranking lists name, by key. */
  tours: Map<string, SourceLeague>
  /** Rows and entities used by the datasets of seasons. */
  rows: number
}

/** The dataset of all lines that are in no season. In sports whose sides are players every player is an entry. */
function otherLines(
  file: string,
  { head, heads, rows, skipped, faults, complete, withdrawals }: FileIndex,
  { used, persons }: { used: Used; persons: ReadonlyMap<string, SourcePerson> },
): MatchesDataset {
  const { sport, source } = head
  const { sidesArePlayers } = sportNamed(sport)
  if (sidesArePlayers) for (const id of persons.keys()) used.player.add(id)
  const kinds = (['league', 'team', 'player', 'injury'] as const).map((kind) => {
    const entries = countIn(heads[kind], used[kind])
    return { kind, entries, unused: heads[kind].size - entries }
  })
  const unused = kinds.flatMap(({ kind, unused }) => (unused > 0 ? [[`${kind} lines that no match needs`, unused] as const] : []))
  const problems = faults.problems()
  return {
    ...{ name: `${source}/${file.replace(/\.\w+$/, '')}`, file, sport, namespace: source, rows: rows - used.rows, problems, matches: [] },
    entries: kinds.reduce((sum, { entries }) => sum + entries, 0),
    ...{ skipped: { ...skipped, ...Object.fromEntries(unused) }, complete: complete && problems.length === 0 },
    ...(sidesArePlayers && { players: [...persons.values()] }),
    ...(used.tours.size > 0 && { leagues: [...used.tours.values()] }),
    withdrawals: withdrawalsIn(file, withdrawals),
  }
}

const countIn = (lines: ReadonlyMap<string, { record: { id: string } }>, used: ReadonlySet<string>): number =>
  [...lines.values()].filter(({ record }) => used.has(record.id)).length

const linesIn = ({ details }: ReadUnit): KeptLine[] => Object.values(details).flat()

interface SidesContext {
  teams: FileIndex['heads']['team']
  /** Receives the ids of the teams. */
  used: Set<string>
  league: League
  names: Names
}

function getSides({ home, away }: Match, context: SidesContext): { home: SourceTeam; away: SourceTeam } {
  return { home: getSide(home, context), away: getSide(away, context) }
}

function getSide(side: Match['home'], { names, ...context }: SidesContext): SourceTeam {
  if ('players' in side) return names.sideOfPlayers(side.players.map(names.getPerson), side.seed)
  return { ...teamNamed(side.team, context), ...(side.seed !== undefined && { seed: side.seed }) }
}

function teamNamed(key: string, { teams, used, league }: Omit<SidesContext, 'names'>): SourceTeam {
  const team = teams.get(key)?.record
  if (!team) throw new Error(`team "${key}" has no line of its own`)
  used.add(key)
  return getTeam(team, league)
}
