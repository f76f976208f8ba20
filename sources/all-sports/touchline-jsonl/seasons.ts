import { type MatchSportId, sportNamed } from '@touchline/contract/catalog'
import { countryName } from '@touchline/contract/names/countries'
import { nationNamed } from '@touchline/contract/names/nations'
import { normalizeName } from '@touchline/contract/names/normalize'
import type { MatchesDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { rowName } from '../../parse/problem.ts'
import { inSlices, yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { playerSide } from '../../player-side.ts'
import type { SourceLeague, SourceMatch, SourcePerson, SourceTeam } from '../../source-model.ts'
import type { FileIndex, KeptLine, RefusedUnit } from './index-file.ts'
import { injuriesOfMatches } from './injuries.ts'
import { getMatch, type Names } from './match.ts'
import { type ReadUnit, readGroups } from './read-groups.ts'
import type { Head } from './read-record.ts'
import type { League, Match, Person, Player, Team } from './records.ts'
import { addRefused, refusedBySeason, takeRefused } from './refused.ts'
import { skip, withdrawn } from './skipped.ts'
import { getSquads } from './squads.ts'
import { withdrawalsIn } from './withdrawals.ts'

/**
 * The datasets of a file for a sport with matches: one for each league and season, then one for the other lines, with all
 * problems. A line that names an entity without a line of its own is rejected.
 */
export async function* getDatasets(file: FeedFile, index: FileIndex): AsyncGenerator<MatchesDataset> {
  const { head, heads } = index
  const sport = head.sport as MatchSportId
  const { source } = head
  const persons = new Map(await inSlices(heads.player.values().map(({ record }) => [record.id, getPlayer(record, source)] as const)))
  const used: Used = { rows: 0, league: new Set(), team: new Set(), player: new Set(), injury: new Set() }
  const names: Names = {
    sport,
    getPerson(person) {
      if (person.id !== undefined) used.player.add(person.id)
      return getPerson(person, persons, source)
    },
    sideOfPlayers: (players, seed) => playerSide(players as unknown as NonNullable<SourceTeam['players']>, seed),
  }
  const getInjuries = injuriesOfMatches(index, names, used.injury)
  let { complete } = index
  const unread = refusedBySeason(index)
  for await (const { words, units, withdrawals } of readGroups<'match'>(file, index)) {
    const [leagueKey, season] = words as [string, string]
    const league = heads.league.get(leagueKey)?.record
    const name = seasonDataset(head, words)
    const seasonFile = `${file.name}/${name}`
    const { matches, entries, refused, results } = await readMatches(units, {
      ...{ file: seasonFile, league, leagueKey, getInjuries, index, used },
      names: { ...names, getPerson: remembered(names.getPerson) },
    })
    if (refused > 0) complete = false
    for (const each of results) addRefused(unread, each)
    if (!league) {
      for (const each of withdrawals) index.faults.refuse(each, `withdraws nothing: league "${leagueKey}" has no line of its own`)
      continue
    }
    if (refused > 0 && matches.length === 0) {
      skip(index.skipped, withdrawn, withdrawals.length)
      continue
    }
    const published = { league: getLeague(league, source), name: season }
    const ofSeason = takeRefused(unread, words).map((each) => ({ ...each, season: published }))
    const rows = matches.length + entries + withdrawals.length
    used.rows += rows
    used.league.add(league.id)
    yield {
      ...{ name, file: seasonFile, sport, season: published, refused: ofSeason },
      ...{ rows, entries, problems: [], matches, complete },
      withdrawals: withdrawalsIn(seasonFile, withdrawals),
    }
  }
  for (const { words } of [...unread.values()]) {
    const [leagueKey, season] = words as [string, string]
    const league = heads.league.get(leagueKey)?.record
    const ofSeason = takeRefused(unread, words)
    if (!league || ofSeason.length === 0) continue
    used.league.add(league.id)
    const name = seasonDataset(head, words)
    const refused = ofSeason.map((each) => ({ ...each, season: { league: getLeague(league, source), name: season } }))
    yield { ...{ name, file: `${file.name}/${name}`, sport, rows: 0, problems: [], matches: [], refused, complete: false } }
  }
  const squads = getSquads(index, {
    ...{ file: file.name, complete, names },
    getLeague(league) {
      used.league.add(league.id)
      return getLeague(league, source)
    },
    getTeam: (key, league) => teamNamed(key, { teams: heads.team, used: used.team, league }),
  })
  for await (const dataset of squads) {
    used.rows += dataset.rows
    yield dataset
  }
  yield otherLines(file.name, { ...index, complete }, { used, persons })
}

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
    ...{ name: `${source}/${file.replace(/\.\w+$/, '')}`, file, sport, rows: rows - used.rows, problems, matches: [] },
    entries: kinds.reduce((sum, { entries }) => sum + entries, 0),
    ...{ skipped: { ...skipped, ...Object.fromEntries(unused) }, complete: complete && problems.length === 0 },
    ...(sidesArePlayers && { players: [...persons.values()] }),
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

function getTeam({ name, country, type = 'club' }: Team, league: League): SourceTeam {
  if (type === 'club') return { name, country: country ?? league.country }
  return { name, type, country: nationNamed(name)?.code ?? country ?? 'INT' }
}

/** Adds the source: a partner's keys are unique within that partner only. */
const keyIn = (source: string, key: string): string => `${source}/${key}`

/** The league is in no reviewed list, so its id derives from its key, which outlasts its names. */
function getLeague({ id, name, country, gender, age_group: age, level, type, tier }: League, source: string): SourceLeague {
  const words = normalizeName(`${countryName(country, 'en')} ${name}`)
    .split(' ')
    .filter((word) => word !== '')
  return {
    ...{ name, slug: words.join('-'), key: `touchline-jsonl/${keyIn(source, id)}`, provisional: true, countryCode: country, gender, type },
    ...(tier !== undefined && { tier }),
    ...(age !== 'senior' && { ageGroup: age.replace('u1', 'U1').replace('u2', 'U2') }),
    ...(level !== 'first' && { level }),
    spellings: [],
  }
}

function getPlayer(record: Player, source: string): SourcePerson {
  const { id, name, born, nationality, position, foot, bats, throws, shoots, plays, ranking } = record
  const { first_name: firstName, last_name: lastName, shirt_number: shirtNumber, height_cm: heightCm, weight_kg: weightKg } = record
  const known = { firstName, lastName, born, nationality, position, shirtNumber, heightCm, weightKg, foot, bats, throws, shoots, plays }
  return {
    ...{ name, key: keyIn(source, id) },
    ...given(known),
    ...(ranking && {
      ranking: { ...given({ ...ranking, tournamentsPlayed: ranking.tournaments_played }), date: ranking.date, position: ranking.position },
    }),
  }
}

/** Removes fields without a value. */
const given = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => value !== undefined && name !== 'tournaments_played')) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

function getPerson({ id, name }: Person, persons: ReadonlyMap<string, SourcePerson>, source: string): SourcePerson {
  if (id === undefined) return { name }
  return { ...persons.get(id), name, key: keyIn(source, id) }
}
