import { create } from '@bufbuild/protobuf'
import { type Coverage, CoverageSchema } from '@touchline/contract/gen/match'
import { flag, oneOf } from './field-types.ts'
import { fieldsFrom, is, record } from './record.ts'

const fields = fieldsFrom<Coverage>()({
  events: flag('Goals, scores and the like.'),
  cards: flag('Cards among the events, suspensions included. Soccer and handball only.'),
  substitutions: flag('Substitutions among the events. Soccer only.'),
  lineups: flag('Lineups.'),
  statistics: flag('Statistics.'),
  play_by_play: flag('Play-by-play.', false),
  injuries: flag('Injuries.', false),
  official_details: flag('Details of the official match report, about 30 minutes after the final whistle.', false),
  live: is(
    oneOf(['full', 'score', 'post'], 'full: events as they happen; score: the score in play; post: results only.'),
    ({ live }) => live || 'post',
  ),
})
/** Unknown coverage is false. */
export const noCoverage = create(CoverageSchema)
export const coverage = record(fields, 'What exists or will exist, announced in advance.')
/** Coverage of a league or a season. */
export const seasonCoverage = record(
  { ...fields, standings: flag('A table of the season.') },
  'What exists or will exist in the season, announced in advance.',
)
