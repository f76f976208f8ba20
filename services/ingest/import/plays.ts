import { create } from '@bufbuild/protobuf'
import { formatOf } from '@touchline/contract/contributions'
import { type Play, type PlayByPlay, PlayByPlaySchema, PlaySchema } from '@touchline/contract/gen/play_by_play'
import type { SourcePlay } from '../formats/source-model.ts'
import { playIdentity } from '../identity/ids.ts'
import { inSlices } from '../parse/yield-to-event-loop.ts'
import type { EventFrame } from './events.ts'

/**
 * The play-by-play of a match in source order. An entry keeps its id as long as its key, or its index if it has no key.
 */
export const playsOf = async (sourcePlays: readonly SourcePlay[], frame: EventFrame): Promise<PlayByPlay> =>
  create(PlayByPlaySchema, {
    entries: await inSlices(sourcePlays.entries().map(([i, play]) => entryOf(play, i + 1, frame))),
    homeId: frame.homeId,
  })

function entryOf(play: SourcePlay, sequence: number, frame: EventFrame): Play {
  const { sport, source, matchId, personId } = frame
  const { key = String(sequence), type, period, clock, wallclock, side, people = [], score, scoring = false, text, details } = play
  return create(PlaySchema, {
    id: playIdentity(sport, { matchId, format: formatOf(source), key }).id,
    sequence,
    ...(period !== undefined && { period }),
    ...(clock !== undefined && { clock }),
    ...(wallclock !== undefined && { wallclock }),
    type,
    ...(side && { teamId: frame[`${side}Id`] }),
    players: people.map(({ person, role, side }) => ({ playerId: personId(person, side), name: person.name, role })),
    ...(score && { homeScore: score.home, awayScore: score.away }),
    scoring,
    ...(text !== undefined && { text }),
    ...(details && { details }),
  })
}
