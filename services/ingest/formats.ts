import type { MatchConnector, SpellingConnector } from './connectors.ts'
import { demo } from './demo/demo.ts'
import type { LiveGenerator } from './generator.ts'
import { openfootballClubs } from './openfootball-clubs/connector.ts'
import { openfootballJson } from './openfootball-json/connector.ts'
import { openfootballLeagues } from './openfootball-leagues/connector.ts'

/** Every format that is read, from a path or an address. */
export const connectors: readonly (SpellingConnector | MatchConnector)[] = [openfootballClubs, openfootballLeagues, openfootballJson]

/** Every source that makes its matches itself. The first one plays when FEEDS is not set. */
export const generators: readonly LiveGenerator[] = [demo]
