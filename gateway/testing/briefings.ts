import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type Briefing, BriefingSchema, type Fact, FactSchema } from '@touchline/contract/gen/briefings'
import { ids } from './records.ts'

export const factIds = { streak: 'soc-f0000000001', corrected: 'soc-f0000000002' }

const at = '2026-03-01T11:00:00.000Z'

/** Northbrück have won five in a row. */
const streak = {
  id: factIds.streak,
  kind: 'winning_streak',
  subject: { role: 'subject', type: 'team', id: ids.home, name: 'Northbrück Rovers' },
  scope: 'all',
  values: [
    { name: 'count', value: { case: 'number', value: 5 } },
    { name: 'since', value: { case: 'day', value: '2026-02-01' } },
  ],
  matchIds: [ids.oldMatch],
  importance: 4,
  validAt: at,
  text: 'Northbrück Rovers have won their last 5 matches.',
} satisfies MessageInitShape<typeof FactSchema>

const related = [{ role: 'opponent', type: 'team', id: ids.away, name: 'Eastport' }]
const published = { matchId: ids.match, leagueId: ids.league, publishedAt: at }

/** An invented fact of the feed. */
export const publishedFact = (): Fact => create(FactSchema, { ...streak, ...published })
export const fullFact = (): Fact =>
  create(FactSchema, { ...streak, ...published, related, detail: 'winning', correctionOf: factIds.corrected })

/** A briefing of an invented match that has no facts. */
export const briefing = (given: MessageInitShape<typeof BriefingSchema> = {}): Briefing =>
  create(BriefingSchema, {
    kind: 'match',
    id: ids.match,
    lang: 'en',
    phase: 'pre',
    generatedAt: at,
    asOf: at,
    basedOn: { matches: 0 },
    sections: [{ key: 'form', title: 'Form' }],
    leagueIds: [ids.league],
    title: 'Northbrück Rovers – Eastport, 1 March 2026',
    sport: 'soccer',
    ...(given as object),
  })

export const fullBriefing = (): Briefing =>
  briefing({
    basedOn: { matches: 5, season: '2025/2026', from: '2026-02-01', to: '2026-02-22' },
    coverage: { events: true, live: 'full' },
    sections: [
      { key: 'streaks', title: 'Streaks', facts: [{ ...streak, related, detail: 'winning' }] },
      { key: 'schedule', title: 'Schedule', facts: [{ ...streak, related, detail: 'winning' }] },
    ],
  })
