import { describe, expect, test } from '@jest/globals'
import { addReviewedName, reviewed } from './reviewed-names.ts'
import { reviewedRow } from './reviewed-row.ts'

interface Row {
  name: string
  tier?: number
  spellings?: string[]
  translations?: Record<string, string>
}
const kinds = { name: 'text', tier: 'number?', spellings: 'texts?', translations: 'names?' } as const

test('a row is returned as it is', () => {
  const row = { name: 'A', tier: 1, spellings: ['B'], translations: { de: 'C' }, why: 'Because.' }
  expect(reviewedRow<Row>(row, kinds)).toEqual(row)
  expect(reviewedRow<Row>({ name: 'A' }, kinds)).toEqual({ name: 'A' })
})

test.each<[row: unknown, reason: string]>([
  [5, 'a row that is not an object'],
  [{}, 'name (missing) is not a text'],
  [{ name: ' ' }, 'name " " is not a text'],
  [{ name: 'A', tier: '1' }, 'tier "1" is not a whole number'],
  [{ name: 'A', spellings: ['B', 5] }, 'spellings ["B",5] is not a list of texts'],
  [{ name: 'A', translations: ['B'] }, 'translations ["B"] is not an object of texts'],
  [{ name: 'A', nmae: 'B' }, 'nmae is not a field of the list, which has name, tier, spellings, translations'],
])('%j is rejected', (row, reason) => expect(() => reviewedRow<Row>(row, kinds)).toThrow(reason))

describe('a reviewed name of an overlay', () => {
  test('is found by its key, and replaces an entry', () => {
    const add = addReviewedName('team')
    for (const name of ['Alpha', 'Beta']) add({ sport: 'hockey', country: 'CH', key: 'HC Alpha', name, translations: { de: `${name}!` } })
    expect(reviewed('team', 'hockey', 'CH', ['HC Alpha'])).toMatchObject({ name: 'Beta', translations: { de: 'Beta!' } })
  })

  test('of an unknown sport is rejected', () =>
    expect(() => addReviewedName('league')({ sport: 'chess', country: 'CH', key: 'A' })).toThrow('sport "chess" is unknown'))
})
