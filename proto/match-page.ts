import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { type Match, MatchSchema } from './gen/touchline/v1/match_pb.js'

/** An item of a MatchPage. */
export const encodeMatch = (match: MessageInitShape<typeof MatchSchema>): Uint8Array => toBinary(MatchSchema, create(MatchSchema, match))

/** Throws for bytes that are not a Match. */
export const decodeMatch = (bytes: Uint8Array): Match => fromBinary(MatchSchema, bytes, { readUnknownFields: false })
