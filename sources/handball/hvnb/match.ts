import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Side } from '@touchline/contract/outcome'
import { decided, timeAt } from '../../scoreboard/handball.ts'
import { scoreParts } from '../../scoreboard/score-parts.ts'
import type {
  SourceEvent,
  SourceLineupEntry,
  SourceMatch,
  SourcePerson,
  SourceSide,
  SourceStage,
  SourceStatistics,
} from '../../source-model.ts'
import type { Fixture, Goals } from './fixture.ts'
import { beyondTheEnd, getPeriods, type Logged, type ReadLog, scoreLog } from './log.ts'
import { getPerson, getStats, getSums, isOfficial, type Listed } from './sheet.ts'

const sides = ['home', 'away'] as const

/** Data of a match in the companion files. Undefined: none. */
export interface Companions {
  log: readonly Logged[] | undefined
  sheet: readonly Listed[] | undefined
}

interface HandballMatch {
  match: Omit<SourceMatch, 'row' | 'text'>
  /** Problems: rows of the companion files that are not in the match, and contradictions between these files. */
  faults: { file: 'log' | 'sheet'; line: number; reason: string }[]
}

/** The match of a fixture. Its score is the official one of the list of matches; the companion files add to it. */
export function getMatch(fixture: Fixture, stage: SourceStage, { log, sheet }: Companions): HandballMatch {
  const { date, startAt, timeTbd, home, away, venue, repairs } = fixture
  const faults: HandballMatch['faults'] = []
  const result = getResult(fixture, log, sheet)
  const read = result && log && readLogEvents(log, result, faults)
  const players = sheet && getPlayers(fixture, sheet, faults)
  const corrected = [...(result ? repairs : withoutResult(fixture))]
  const people = getPeople(players, read, corrected)
  return {
    match: {
      ...{ stage, roundOrder: 0, date, startAt, timeTbd, home, away },
      ...(venue && { venue }),
      scoreboard: getScoreboard(fixture, result, read),
      ...(read && { events: read.events.map((scored) => getEvent(scored, people)) }),
      ...(players && { lineup: getLineup(players, read, people) }),
      ...(players && result && { statistics: getStatistics(players, { read, people, result, faults }) }),
      repairs: [...corrected, ...new Set(faults.map(({ reason }) => reason))],
    },
    faults,
  }
}

/** No handball match ends 0-0: without a status word, a log or a sheet it means that there is no result. */
const isNoResult = ({ result, decision }: Fixture, log: unknown, sheet: unknown): boolean =>
  result?.home === 0 && result.away === 0 && decision === undefined && !log && !sheet

const getResult = (fixture: Fixture, log: unknown, sheet: unknown): Goals | undefined =>
  isNoResult(fixture, log, sheet) ? undefined : fixture.result

const withoutResult = ({ result, repairs }: Fixture): string[] =>
  result ? [...repairs, 'the result left out: 0-0 without a log or a sheet is no result of handball'] : repairs

function readLogEvents(log: readonly Logged[], result: Goals, faults: HandballMatch['faults']): ReadLog {
  const all = scoreLog(log, result)
  const wrong = beyondTheEnd(all)
  for (const { line } of wrong) faults.push({ file: 'log', line, reason: 'after 60 minutes of a match that was not level then' })
  const read =
    wrong.length === 0
      ? all
      : scoreLog(
          log.filter((logged) => !wrong.includes(logged)),
          result,
        )
  const last = Math.max(...log.map(({ line }) => line))
  for (const side of sides) {
    const lacking = read.lacking[side]
    const of = `goals of the ${side} side (${Math.abs(lacking)})`
    if (lacking > 0) faults.push({ file: 'log', line: last, reason: `the log lacks ${of}; the score is that of the list of matches` })
    if (lacking < 0) faults.push({ file: 'log', line: last, reason: `the list of matches, whose score counts, lacks ${of} of the log` })
  }
  if (read.misread > 0)
    faults.push({ file: 'log', line: last, reason: `${read.misread} scores of the log cannot be, and are counted on from the one before` })
  return read
}

type Players = Record<Side, Listed[]>

/** Players by side, without officials. Each player is listed once: of two rows with the same number and name the first counts. */
function getPlayers({ home, away }: Fixture, sheet: readonly Listed[], faults: HandballMatch['faults']): Players {
  const players: Players = { home: [], away: [] }
  for (const listed of sheet) {
    const side = listed.team === home.name ? 'home' : listed.team === away.name ? 'away' : undefined
    const fault = (reason: string) => faults.push({ file: 'sheet', line: listed.line, reason })
    if (listed.unread.length > 0) fault(`${listed.unread.join(', ')} cannot be read and is left out`)
    if (!side) fault(`team "${listed.team.slice(0, 60)}" is neither of the two`)
    else if (players[side].some(({ shirt, person }) => shirt === listed.shirt && person.name === listed.person.name))
      fault('the same player as in a row before')
    else if (!isOfficial(listed.shirt)) players[side].push(listed)
  }
  return players
}

/** The person of a row of the log; undefined: nobody, or an official. */
type PersonIn = (logged: Logged) => SourcePerson | undefined

/**
 * Finds the player of a log row in the sheet by name, else by number, and uses the spelling in the sheet. If neither matches, or
 * without a sheet, the name in the log is used.
 */
function getPeople(players: Players | undefined, read: ReadLog | undefined, repairs: string[]): PersonIn {
  const byName = new Map<string, SourcePerson>()
  let respelled = 0
  const people = new Map<Logged, SourcePerson | undefined>()
  for (const { logged } of read?.events ?? []) {
    const { side, name, shirt = '' } = logged
    if (isOfficial(shirt) || (name === undefined && shirt === '')) continue
    const named = name === undefined ? undefined : getPerson(name, shirt)
    const listed = players?.[side] ?? []
    const sameName = named ? listed.filter(({ person }) => person.name === named.name) : []
    const found = sameName.find((each) => each.shirt === shirt) ?? (sameName.length === 1 ? sameName[0] : undefined)
    const withNumber = found ? [] : listed.filter((each) => shirt !== '' && each.shirt === shirt)
    if (found) people.set(logged, found.person)
    else if (withNumber.length === 1) {
      people.set(logged, withNumber[0]!.person)
      if (named) respelled++
    } else if (named) {
      const key = `${side} ${named.name}`
      if (!byName.has(key)) byName.set(key, named)
      people.set(logged, byName.get(key))
    }
  }
  if (respelled > 0) repairs.push(`events of players whom the sheet spells in another way, by their number (${respelled})`)
  return (logged) => people.get(logged)
}

function getEvent({ logged, score }: ReadLog['events'][number], personIn: PersonIn): SourceEvent {
  const { type, side, seconds, shirt = '', name } = logged
  const { period, minute, clock } = timeAt(seconds)!
  const player = personIn(logged)
  return {
    ...{ type, minute, period, side, score },
    ...(player && { player }),
    ...(isOfficial(shirt) && { detail: name === undefined ? 'Official' : `Official: ${getPerson(name, '').name}` }),
    extra: { case: 'handball', value: { clock, ...(type === 'two_minutes' && { duration: '2' }) } },
  }
}

/** Lists everybody on the sheet as a starter: it does not show who started, and players are substituted without limit. */
function getLineup(players: Players, read: ReadLog | undefined, personIn: PersonIn): { home: SourceSide; away: SourceSide } {
  const cards = new Map<SourcePerson, NonNullable<SourceLineupEntry['cards']>>()
  for (const { logged } of read?.events ?? []) {
    const person = personIn(logged)
    if (!person || !/^(?:yellow|red)_card$/.test(logged.type)) continue
    cards.set(person, [...(cards.get(person) ?? []), { type: logged.type, minute: String(timeAt(logged.seconds)!.minute) }])
  }
  // The same person object for lineup, statistics and events, which links the three.
  const entry = ({ person }: Listed): SourceLineupEntry => Object.assign(person, cards.has(person) && { cards: cards.get(person)! })
  const side = (of: Side): SourceSide => ({ starters: players[of].map(entry), substitutes: [] })
  return { home: side('home'), away: side('away') }
}

interface SheetContext {
  read: ReadLog | undefined
  people: PersonIn
  result: Goals
  faults: HandballMatch['faults']
}

/**
 * Statistics of the sheet. A disqualification in the log counts even if the sheet lacks it: the exporter fills that column late
 * or never. Team sums are left out if the goals on the sheet contradict the result.
 */
function getStatistics(players: Players, { read, people, result, faults }: SheetContext): SourceStatistics {
  const countIn = (type: string, of: (logged: Logged) => boolean): number =>
    read?.events.filter(({ logged }) => logged.type === type && of(logged)).length ?? 0
  const corrected = (listed: Listed) => {
    const logged = countIn('red_card', (each) => people(each) === listed.person)
    return { ...listed.counts, ...(logged > (listed.counts.redCards ?? 0) && { redCards: logged }) }
  }
  const team = (side: Side) => {
    const sums = getSums(players[side].map(corrected))
    const isWhole = sums.goals === result[side]
    if (!isWhole && players[side].length > 0)
      faults.push({
        file: 'sheet',
        line: players[side].at(-1)!.line,
        reason: `the sheet of the ${side} side has ${sums.goals ?? 'no'} goals of ${result[side]}: the sums of the team are left out`,
      })
    return getStats({
      ...(isWhole ? sums : { goals: result[side] }),
      ...(read && { timeouts: countIn('timeout', (each) => each.side === side) }),
    })
  }
  return {
    home: team('home'),
    away: team('away'),
    players: sides.flatMap((side) => players[side].map((listed) => ({ side, person: listed.person, stats: getStats(corrected(listed)) }))),
  }
}

const codes = { awarded: 'AWD', abandoned: 'ABD', postponed: 'PST', cancelled: 'CANC' } as const

function getScoreboard({ decision, halftime, timeTbd }: Fixture, result: Goals | undefined, read: ReadLog | undefined): Scoreboard {
  const score = result && { homeScore: result.home, awayScore: result.away }
  if (decision === 'postponed' || decision === 'cancelled') return create(ScoreboardSchema, { state: decision, status: codes[decision] })
  if (decision === 'abandoned') return create(ScoreboardSchema, { state: decision, status: codes[decision], ...score })
  if (decision === 'awarded') {
    const reason = 'Awarded by the association'
    const winner = result && result.home !== result.away ? { winner: result.home > result.away ? 'home' : 'away' } : {}
    return create(ScoreboardSchema, { state: decision, status: codes[decision], statusReason: reason, ...score, ...winner })
  }
  if (!result) return create(ScoreboardSchema, { state: 'scheduled', status: timeTbd ? 'TBD' : 'NS' })
  const late = (read?.events.at(-1)?.logged.seconds ?? 0) > 60 * 60
  const periods = (read && getPeriods(read)) ?? (late ? undefined : getHalves(result, halftime))
  const parts: MessageInitShape<typeof ScoreboardSchema>['scores'] = periods
    ? { ...scoreParts('handball', periods, undefined), periods: { items: periods } }
    : { ...(halftime && { halftime }), ...(late ? { extraTime: result } : { fulltime: result }) }
  const { status, winner } = decided({ periods: periods ?? [{ period: late ? 'ET2' : '2H', ...result }] })
  return create(ScoreboardSchema, { state: 'finished', status, ...score, winner, scores: parts })
}

const getHalves = (result: Goals, halftime: Goals | undefined) =>
  halftime && [
    { period: '1H', ...halftime },
    { period: '2H', home: result.home - halftime.home, away: result.away - halftime.away },
  ]
