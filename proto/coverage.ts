import { create } from '@bufbuild/protobuf'
import { kindOfEvent } from './event-kinds.ts'
import { type Coverage, CoverageSchema } from './gen/touchline/v1/match_pb.js'

/**
 * The coverage of a list of events; undefined: not known. A source that reports substitutions also reports cards, so a
 * list with substitutions and no card means that no card was shown.
 */
export function coverageOfEvents(events: readonly { type: string }[] | undefined): Pick<Coverage, 'events' | 'cards' | 'substitutions'> {
  const kinds = new Set(events?.map(kindOfEvent))
  const substitutions = kinds.has('substitution')
  return { events: events !== undefined, cards: substitutions || kinds.has('card'), substitutions }
}

const liveLevels = ['', 'post', 'score', 'full']

/** The union of two coverages: data of any source counts as covered. */
export const widest = (a: Coverage, b: Coverage): Coverage =>
  create(CoverageSchema, {
    events: a.events || b.events,
    lineups: a.lineups || b.lineups,
    statistics: a.statistics || b.statistics,
    playByPlay: a.playByPlay || b.playByPlay,
    injuries: a.injuries || b.injuries,
    officialDetails: a.officialDetails || b.officialDetails,
    cards: a.cards || b.cards,
    substitutions: a.substitutions || b.substitutions,
    live: liveLevels.indexOf(a.live) >= liveLevels.indexOf(b.live) ? a.live : b.live,
  })
