import { create } from '@bufbuild/protobuf'
import {
  type CatalogObservation,
  CatalogObservationSchema,
  type LiveUpdate,
  LiveUpdateSchema,
  type MatchObservation,
  MatchObservationSchema,
  type StatsObservation,
  StatsObservationSchema,
} from '@touchline/contract/gen/feed'
import { country, type DemoLeague, type DemoMatch, stageName } from './league.ts'
import type { Moment, Simulation } from './simulation.ts'

/** Source and receive time (RFC 3339 with milliseconds) that an observation carries. */
export interface Narrator {
  source: string
  receivedAt: string
}

/** Observations of a league and its clubs. */
export function leagueObservations(simulation: Simulation, league: DemoLeague, narrator: Narrator): CatalogObservation[] {
  const { sport } = simulation
  const base = { ...narrator, seq: 1n, dataset: league.slug }
  return [
    create(CatalogObservationSchema, {
      ...base,
      entity: {
        case: 'league',
        value: {
          id: league.id,
          sport,
          name: league.name,
          slug: league.slug,
          countryCode: country,
          type: 'league',
          gender: 'm',
          tier: league.tier,
          coverage: simulation.coverage,
        },
      },
    }),
    ...league.clubs.map((club) =>
      create(CatalogObservationSchema, {
        ...base,
        entity: {
          case: 'team',
          value: {
            id: club.id,
            sport,
            name: club.name,
            shortName: club.town,
            code: club.code,
            countryCode: country,
            gender: 'm',
            type: 'club',
            spellings: [club.name],
          },
        },
      }),
    ),
  ]
}

/** The season a match belongs to. */
export const seasonObservation = (league: DemoLeague, match: DemoMatch, narrator: Narrator): CatalogObservation =>
  create(CatalogObservationSchema, {
    ...narrator,
    seq: 1n,
    dataset: league.slug,
    entity: {
      case: 'season',
      value: {
        id: match.seasonId,
        leagueId: league.id,
        name: match.season,
        stages: [{ id: match.stageId, name: stageName, type: 'league' }],
      },
    },
  })

export const scheduleObservation = (simulation: Simulation, match: DemoMatch, narrator: Narrator): MatchObservation =>
  create(MatchObservationSchema, {
    ...narrator,
    matchId: match.id,
    sport: simulation.sport,
    seq: 1n,
    schedule: {
      leagueId: match.league.id,
      season: match.season,
      seasonId: match.seasonId,
      stage: stageName,
      round: match.round,
      startAt: `${new Date(match.startMs).toISOString().slice(0, 19)}Z`,
      home: { teamId: match.home.id },
      away: { teamId: match.away.id },
      coverage: simulation.coverage,
    },
  })

/** One moment as an update of a live source. `seq` counts the moments from 1. */
export const momentUpdate = (simulation: Simulation, match: DemoMatch, moment: Moment, seq: number, narrator: Narrator): LiveUpdate =>
  create(LiveUpdateSchema, {
    ...narrator,
    matchId: match.id,
    sport: simulation.sport,
    seq: BigInt(seq),
    scoreboard: moment.state,
    events: { items: moment.events.map((event) => ({ ...event, updatedAt: narrator.receivedAt })) },
  })

/** A finished match in one update: its last state and all events. */
export function finishedMatchUpdate(simulation: Simulation, match: DemoMatch, narrator: Narrator): LiveUpdate {
  const moments = match.moments()
  const events = new Map(moments.flatMap((m) => m.events.map((event) => [event.id, event])))
  return momentUpdate(simulation, match, { ...moments.at(-1)!, events: [...events.values()] }, moments.length, narrator)
}

/** The stats delta of one moment; empty for a sport without stats. `seq` as in the live update of the moment. */
export function statsObservations(
  simulation: Simulation,
  match: DemoMatch,
  moment: Moment,
  seq: number,
  narrator: Narrator,
): StatsObservation[] {
  const { plays, stats, lineups } = moment
  if (!plays && !stats && !lineups) return []
  const observation = {
    ...narrator,
    matchId: match.id,
    sport: simulation.sport,
    seq: BigInt(seq),
    isDelta: true,
    ...(lineups && { lineups }),
    ...(stats && { statistics: stats }),
    ...(plays && { plays: { entries: [...plays], homeId: match.home.id } }),
  }
  return [create(StatsObservationSchema, observation)]
}

/** The full stats of a finished match. */
export function fullStatsObservations(simulation: Simulation, match: DemoMatch, narrator: Narrator): StatsObservation[] {
  const moments = match.moments()
  const plays = moments.flatMap((moment) => moment.plays ?? [])
  const lineups = moments.findLast((moment) => moment.lineups)?.lineups
  const last = { ...moments.at(-1)!, ...(plays.length > 0 && { plays }), ...(lineups && { lineups }) }
  return statsObservations(simulation, match, last, moments.length, narrator).map((delta) => ({ ...delta, isDelta: false }))
}
