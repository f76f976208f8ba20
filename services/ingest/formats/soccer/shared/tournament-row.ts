import { nationNamed } from '../../../identity/nations.ts'
import { fieldsOf, optionalText, text } from '../../../parse/row-fields.ts'
import type { SourceMatch, SourceStage, SourceTeam } from '../../source-model.ts'
import { goalsOf } from './goals.ts'
import { type SourceTime, sourceTime } from './kick-off.ts'
import type { KnownLeague } from './leagues.ts'
import { clubOf, dayOf, isPair, scoreOf } from './match-fields.ts'
import { resultOf, type Score } from './result.ts'
import { roundName, roundOrder } from './stages.ts'
import { toUtc, zoneOf } from './zones.ts'

/** Competition and season of a file with national teams, or with clubs of several countries. */
export interface Tournament {
  format: string
  league: KnownLeague
  season: string
  teams: 'national' | 'club'
  /** Venue and, if known, timezone of a row's ground. Absent: only the name in the row is used. */
  groundOf?: (ground: string) => Ground
}

export interface Ground {
  venue: NonNullable<SourceMatch['venue']>
  /** In luxon's notation. */
  zone?: string
}

/** Properties of the file that affect how a row is read. */
export interface RowContext {
  /** Round heading above the row; "" where the rows have a round field. */
  heading: string
  /** Some row of the file has goals, so a row without goals had none. */
  fileHasGoals: boolean
}

/**
 * One row {round, group?, date, time, team1, team2, score, goals1, goals2, ground?}, of a World Cup, a European
 * Championship or a qualification. Throws an Error that names the fault.
 */
export function parseTournamentRow(value: unknown, tournament: Tournament, context: RowContext): Omit<SourceMatch, 'row' | 'text'> {
  const field = fieldsOf(value)
  const { league } = tournament
  const { date, repairs } = dayOf(field('date'), league, tournament.season)
  const ground = groundOf(optionalText(field('ground'), 'ground'), tournament)
  const start = startOf(date, sourceTime(field('time'), 'time') ?? sourceTime(field('time_local'), 'time_local'), ground?.zone, tournament)
  const score = sourceScore(field('score'))
  const goals = context.fileHasGoals ? goalsOf(score, field('goals1'), field('goals2')) : { score, repairs: [] }
  const result = resultOf(goals.score, optionalText(field('status'), 'status'), start.timeTbd)
  return {
    ...placeOf(league, optionalText(field('group'), 'group'), optionalText(field('round'), 'round') ?? context.heading),
    date,
    startAt: start.startAt,
    timeTbd: start.timeTbd,
    home: teamOf(field('team1'), 'team1', tournament),
    away: teamOf(field('team2'), 'team2', tournament),
    play: result.play,
    ...(ground && { venue: ground.venue }),
    ...(goals.events && { events: goals.events }),
    repairs: [...repairs, ...start.repairs, ...goals.repairs, ...result.repairs],
  }
}

/** {ft: [2, 0]}, or just [2, 0]. */
const sourceScore = (value: unknown): Score => (isPair(value) ? { ft: value } : scoreOf(value))

/** The list of stadiums takes precedence over the text of the row. */
const groundOf = (ground: string | undefined, { groundOf }: Tournament): Ground | undefined =>
  ground === undefined ? undefined : groundOf ? groundOf(ground) : { venue: venueNamed(ground) }

/** "Luzhniki Stadium, Moscow". A text without a comma is the city: "Bergamo". */
export function venueNamed(ground: string): Ground['venue'] {
  const [, name, city] = /^(.*\S)\s*,\s*(\S[^,]*)$/.exec(ground) ?? []
  return name !== undefined && city !== undefined ? { name, city } : { name: '', city: ground }
}

/** A tournament spans several timezones. Its table entry, UTC, stands for "unknown" and is never used for a kickoff. */
function startOf(date: string, time: SourceTime | undefined, ofGround: string | undefined, { format, league, season }: Tournament) {
  const day = { startAt: `${date}T00:00:00Z`, timeTbd: true }
  if (!time) return { ...day, repairs: [] }
  const usual = zoneOf(format, league, season)
  const zone = time.zone ?? ofGround ?? (usual === 'UTC' ? undefined : usual)
  if (zone === undefined) return { ...day, repairs: [`time ${time.time} left out: its timezone is unknown`] }
  return { startAt: toUtc(date, time.time, zone), timeTbd: false, repairs: [] }
}

type Place = Pick<SourceMatch, 'stage' | 'round' | 'roundOrder' | 'group'>

const groupStage: SourceStage = { name: 'Group Stage', type: 'group' }
const knockoutStage: SourceStage = { name: 'Knockout Stage', type: 'knockout' }
const qualifying: SourceStage = { name: 'Qualifying', type: 'knockout' }

/**
 * Finals have a group stage, whose "Matchday 12" counts days and is not a round, and a knockout stage. Sources name the
 * stages of qualifications differently, so the source's name becomes the round.
 */
function placeOf(league: KnownLeague, group: string | undefined, round: string): Place {
  if (league.type !== 'tournament') return { stage: { name: '', type: 'league' }, ...roundOf(round) }
  const letter = /^Group (\p{Lu})$/u.exec(group ?? round)?.[1] ?? group
  if (letter !== undefined || round.startsWith('Matchday')) return { stage: groupStage, roundOrder: 0, ...(letter && { group: letter }) }
  if (round === '') throw new Error('neither round nor group')
  const [, before] = /^Qualification, (.+)$/.exec(round) ?? []
  return before === undefined ? { stage: knockoutStage, ...roundOf(roundName(round)) } : { stage: qualifying, ...roundOf(before) }
}

const roundOf = (round: string): Pick<Place, 'round' | 'roundOrder'> => ({ ...(round && { round }), roundOrder: roundOrder(round) })

const teamOf = (value: unknown, field: string, { teams, league }: Tournament): SourceTeam =>
  teams === 'club' ? clubOf(value, field, league.country) : nationalTeam(value, field)

/** "Italy", or {name: "Italy", code: "ITA"}. Throws an Error for an unknown nation. */
export function nationalTeam(value: unknown, field: string): SourceTeam {
  const name = text(typeof value === 'object' && value !== null ? fieldsOf(value)('name') : value, field)
  const nation = nationNamed(name)
  if (!nation) throw new Error(`${field} "${name}" is no nation that identity/nations.json has a spelling of`)
  return { name, country: nation.code, type: 'national' }
}
