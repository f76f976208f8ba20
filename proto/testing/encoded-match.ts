import type { MessageInitShape } from '@bufbuild/protobuf'
import type { EncodedMatchSchema } from '../gen/touchline/v1/fixtures_pb.js'
import type { MatchSchema } from '../gen/touchline/v1/match_pb.js'
import { encodeMatch } from '../match-page.ts'

/** A response of `GetMatch` of fixtures. */
export const encodedMatch = (match: MessageInitShape<typeof MatchSchema>): MessageInitShape<typeof EncodedMatchSchema> => ({
  match: encodeMatch(match),
  leagueId: match.schedule?.leagueId ?? '',
})
