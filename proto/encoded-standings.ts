import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { type EncodedStandings, EncodedStandingsSchema, type Standings, StandingsSchema } from './gen/touchline/v1/standings_pb.js'

export const encodeStandings = (standings: MessageInitShape<typeof StandingsSchema>): EncodedStandings =>
  fromBinary(EncodedStandingsSchema, toBinary(StandingsSchema, create(StandingsSchema, standings)))

/** Throws for bytes that do not decode as rows of standings. */
export const decodeStandings = (encoded: EncodedStandings): Standings =>
  fromBinary(StandingsSchema, toBinary(EncodedStandingsSchema, encoded))
