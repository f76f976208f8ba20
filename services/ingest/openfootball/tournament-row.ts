import type { SourceMatch, SourceStage, SourceTeam } from '../connectors.ts'
import { nationNamed } from '../identity/nations.ts'
import { fieldsOf, optionalText, text } from '../row-fields.ts'
import type { KnownLeague } from '../soccer/leagues.ts'
import { resultOf, type Score } from '../soccer/result.ts'
import { roundName, roundOrder } from '../soccer/stages.ts'
import { goalsOf } from './goals.ts'
import { type SourceTime, sourceTime } from './kick-off.ts'
import { clubOf, dayOf, isPair, scoreOf } from './match-fields.ts'
import { toUtc, zoneOf } from './zones.ts'

/** What the rows of a file of national teams, or of clubs of many countries, belong to. */
export interface Tournament {
  format: string
  league: KnownLeague
  season: string
  teams: 'national' | 'club'
  /** What a row's ground is, and the zone of its clocks as far as known. Absent: grounds are told by their names alone. */
  groundOf?: (ground: string) => Ground
}

export interface Ground {
  venue: NonNullable<SourceMatch['venue']>
  /** As luxon names it. */
  zone?: string
}

/** What a file says of a row beside it. */
export interface RowContext {
  /** The round it stands under; "" where rounds stand in the rows. */
  heading: string
  /** Whether rows of this file have goals: then a row without any had none. */
  fileHasGoals: boolean
}

/**
 * One row {round, group?, date, time, team1, team2, score, goals1, goals2, ground?}, of a World Cup, a European Championship or what leads
 * there. Throws an Error that says what is wrong with it.
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

/** {ft: [2, 0]}, or [2, 0] alone. */
const sourceScore = (value: unknown): Score => (isPair(value) ? { ft: value } : scoreOf(value))

/** A list of stadiums knows more than the words of a row: "Luzhniki Stadium, Moscow". */
const groundOf = (ground: string | undefined, { groundOf }: Tournament): Ground | undefined =>
  ground === undefined ? undefined : groundOf ? groundOf(ground) : { venue: venueNamed(ground) }

/** "Luzhniki Stadium, Moscow". Of one word group it is the city that is told: "Bergamo". */
export function venueNamed(ground: string): Ground['venue'] {
  const [, name, city] = /^(.*\S)\s*,\s*(\S[^,]*)$/.exec(ground) ?? []
  return name !== undefined && city !== undefined ? { name, city } : { name: '', city: ground }
}

/** A tournament is played in many zones, so its own, UTC, is that of none of its clocks. */
function startOf(date: string, time: SourceTime | undefined, ofGround: string | undefined, { format, league, season }: Tournament) {
  const day = { startAt: `${date}T00:00:00Z`, timeTbd: true }
  if (!time) return { ...day, repairs: [] }
  const usual = zoneOf(format, league, season)
  const zone = time.zone ?? ofGround ?? (usual === 'UTC' ? undefined : usual)
  if (zone === undefined) return { ...day, repairs: [`time ${time.time} left out: nothing tells its zone`] }
  return { startAt: toUtc(date, time.time, zone), timeTbd: false, repairs: [] }
}

type Place = Pick<SourceMatch, 'stage' | 'round' | 'roundOrder' | 'group'>

const groupStage: SourceStage = { name: 'Group Stage', type: 'group' }
const knockoutStage: SourceStage = { name: 'Knockout Stage', type: 'knockout' }
const qualifying: SourceStage = { name: 'Qualifying', type: 'knockout' }

/**
 * Finals have a group stage, whose "Matchday 12" counts days and is no round, and a knockout stage. Qualifications have no stages that all
 * sources name alike, so what this one calls them is the round.
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

/** "Italy", or {name: "Italy", code: "ITA"}. Throws an Error for what is no nation. */
export function nationalTeam(value: unknown, field: string): SourceTeam {
  const name = text(typeof value === 'object' && value !== null ? fieldsOf(value)('name') : value, field)
  const nation = nationNamed(name)
  if (!nation) throw new Error(`${field} "${name}" is no nation that identity/nations.json has a spelling of`)
  return { name, country: nation.code, type: 'national' }
}
