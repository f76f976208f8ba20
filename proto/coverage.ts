import { create } from '@bufbuild/protobuf'
import { type Coverage, CoverageSchema } from './gen/touchline/v1/match_pb.js'

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
    live: liveLevels.indexOf(a.live) >= liveLevels.indexOf(b.live) ? a.live : b.live,
  })
