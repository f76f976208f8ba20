import { FactRecordSchema, MatchFactsSchema } from '@touchline/contract/gen/briefings'
import { factsPublished } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection } from '@touchline/platform/ports/document-store'

/** The facts that the feed states about each match. This document decides what is published. */
export const matchFacts = collection('briefings_match_facts', MatchFactsSchema, {
  id: ({ matchId }) => matchId,
  reads: 'fresh',
  keys: ({ startAt, leagueId, homeId, awayId, awaitsTotals }) => ({
    startAt,
    league: leagueId,
    team: [homeId, awayId],
    awaiting: awaitsTotals ? leagueId : '',
  }),
  paths: {
    byStart: { equal: [], sort: 'startAt' },
    byLeague: { equal: ['league'], sort: 'startAt' },
    byTeam: { equal: ['team'], sort: 'startAt' },
    /** The matches of a league that await totals. */
    byAwaiting: { equal: ['awaiting'] },
  },
})

/** The facts of the feed, each with the instant from which readers see it. */
export const facts = collection('briefings_facts', FactRecordSchema, {
  id: ({ fact }) => fact!.id,
  reads: 'fresh',
  keys: ({ sport, fact }) => ({ sport, league: fact!.leagueId, publishedAt: fact!.publishedAt }),
  paths: {
    bySport: { equal: ['sport'], sort: 'publishedAt', residual: ['league'] },
    byLeague: { equal: ['league'], sort: 'publishedAt' },
    byInstant: { equal: [], sort: 'publishedAt' },
  },
})

export const factPublished = outboxRoute(facts, factsPublished, (record) => record)
