import { create } from '@bufbuild/protobuf'
import { type Coverage, CoverageSchema } from './gen/touchline/v1/match_pb.js'

const liveWords = ['', 'post', 'score', 'full']

/** What either has: what one source will not have, another may. */
export const widest = (a: Coverage, b: Coverage): Coverage =>
  create(CoverageSchema, {
    events: a.events || b.events,
    lineups: a.lineups || b.lineups,
    statistics: a.statistics || b.statistics,
    playByPlay: a.playByPlay || b.playByPlay,
    injuries: a.injuries || b.injuries,
    officialDetails: a.officialDetails || b.officialDetails,
    live: liveWords.indexOf(a.live) >= liveWords.indexOf(b.live) ? a.live : b.live,
  })
