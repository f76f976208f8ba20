import { create } from '@bufbuild/protobuf'
import {
  type CatalogObservation,
  CatalogObservationSchema,
  type LiveUpdate,
  LiveUpdateSchema,
  type MatchObservation,
  MatchObservationSchema,
} from '@touchline/contract/gen/feed'
import type { DemoLeague, DemoMatch } from './league.ts'
import { country, stageName } from './league.ts'
import type { Moment, Simulation } from './simulation.ts'

/** Who tells it, and when it is received (RFC 3339 with milliseconds). */
export interface Narrator {
  source: string
  receivedAt: string
}

/** A league with its clubs. */
export function tellLeague(simulation: Simulation, league: DemoLeague, teller: Narrator): CatalogObservation[] {
  const { sport } = simulation
  const said = { ...teller, seq: 1n, part: league.slug }
  return [
    create(CatalogObservationSchema, {
      ...said,
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
        ...said,
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
export const tellSeason = (league: DemoLeague, match: DemoMatch, teller: Narrator): CatalogObservation =>
  create(CatalogObservationSchema, {
    ...teller,
    seq: 1n,
    part: league.slug,
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

export const tellSchedule = (simulation: Simulation, match: DemoMatch, teller: Narrator): MatchObservation =>
  create(MatchObservationSchema, {
    ...teller,
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

/** One moment as a live source tells it. `seq` counts the moments from 1. */
export const tellMoment = (simulation: Simulation, match: DemoMatch, moment: Moment, seq: number, teller: Narrator): LiveUpdate =>
  create(LiveUpdateSchema, {
    ...teller,
    matchId: match.id,
    sport: simulation.sport,
    seq: BigInt(seq),
    scoreboard: moment.state,
    events: { items: moment.events.map((event) => ({ ...event, updatedAt: teller.receivedAt })) },
  })

/** A match that is over, in one update: its last state and every event. */
export function tellWhole(simulation: Simulation, match: DemoMatch, teller: Narrator): LiveUpdate {
  const moments = match.moments()
  const events = new Map(moments.flatMap((m) => m.events.map((event) => [event.id, event])))
  return tellMoment(simulation, match, { ...moments.at(-1)!, events: [...events.values()] }, moments.length, teller)
}
