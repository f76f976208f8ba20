import type { PlayByPlaySportId, SportId } from '@touchline/contract/catalog'
import { americanFootballSentence } from './american-football.ts'
import { baseballSentence } from './baseball.ts'
import { basketballSentence } from './basketball.ts'
import { type PlayFacts, plainSentence } from './facts.ts'
import { hockeySentence } from './hockey.ts'
import { tennisSentence } from './tennis.ts'

const sentences: Readonly<Record<PlayByPlaySportId, (facts: PlayFacts) => string>> = {
  basketball: basketballSentence,
  baseball: baseballSentence,
  hockey: hockeySentence,
  tennis: tennisSentence,
  'american-football': americanFootballSentence,
}

const hasTemplates = (sport: SportId): sport is PlayByPlaySportId => Object.hasOwn(sentences, sport)

/** The English sentence of a play, with one template per type; imports and the demo use the same templates. */
export const getSentence = (sport: SportId, facts: PlayFacts): string => (hasTemplates(sport) ? sentences[sport] : plainSentence)(facts)
