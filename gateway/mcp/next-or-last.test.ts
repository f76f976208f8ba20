import { expect, test } from '@jest/globals'
import { nextOrLast } from './next-or-last.ts'

test.each([
  ['next', 'next', undefined],
  ['Upcoming', 'next', undefined],
  ['next match', 'next', undefined],
  ['the next 3 games', 'next', 3],
  ['nächstes Spiel', 'next', undefined],
  ['das nächste', 'next', undefined],
  ['demnächst', 'next', undefined],
  ['próximo partido', 'next', undefined],
  ['los próximos 5 partidos', 'next', 5],
  ['prossima partita', 'next', undefined],
  ['le prochain match', 'next', undefined],
  ['last', 'last', undefined],
  ['latest', 'last', undefined],
  ['previous', 'last', undefined],
  ['most recent', 'last', undefined],
  ['last_match', 'last', undefined],
  ['last 5', 'last', 5],
  ['letztes Spiel', 'last', undefined],
  ['últimos resultados', 'last', undefined],
  ["l'ultima partita", 'last', undefined],
  ['dernière', 'last', undefined],
  ['précédent', 'last', undefined],
])('%s', (text, direction, count) => expect(nextOrLast(text)).toEqual({ direction, count }))

test.each(['', 'match', 'next week', 'last season', 'next last', 'last 0', 'last 3 4', '2026-03-01', 'constructor', 'yesterday', '5'])(
  '%j is neither',
  (text) => expect(nextOrLast(text)).toBeUndefined(),
)
