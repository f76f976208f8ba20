import type { ServedSportId } from '@touchline/contract/catalog'
import { americanFootballSentence } from './american-football.ts'
import { baseballSentence } from './baseball.ts'
import { basketballSentence } from './basketball.ts'
import { type PlayFacts, plainSentence } from './facts.ts'
import { hockeySentence } from './hockey.ts'

/** The English sentence of a play, by sport: one template a type, the same for imports and the demo. */
export const sentences: Readonly<Record<ServedSportId, (facts: PlayFacts) => string>> = {
  // Soccer has no play-by-play.
  soccer: plainSentence,
  basketball: basketballSentence,
  baseball: baseballSentence,
  hockey: hockeySentence,
  'american-football': americanFootballSentence,
}
