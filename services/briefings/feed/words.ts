import type { MessageInitShape } from '@bufbuild/protobuf'
import { languages } from '@touchline/contract/catalog'
import type { Fact, FactWordsSchema } from '@touchline/contract/gen/briefings'
import type { Names } from '@touchline/contract/gen/catalog'
import { presented } from '../present.ts'
import { plainFact } from './stored-fact.ts'

/** The words of a fact in every language. Empty when a name is unknown; then the fact is shown to no reader. */
export function getWords(fact: Fact, sport: string, names: ReadonlyMap<string, Names>): MessageInitShape<typeof FactWordsSchema>[] {
  const plain = plainFact(fact)
  return languages.flatMap((lang) => {
    const shown = presented(plain, fact.id, fact.validAt, { lang, sport, names, day: fact.validAt.slice(0, 10) })
    return shown ? [{ lang, text: shown.text!, names: [shown.subject!, ...shown.related!].map(({ name = '' }) => name) }] : []
  })
}
