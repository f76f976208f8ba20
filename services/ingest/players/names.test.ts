import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { formOf, personName, similarity } from './names.ts'

const alike = (a: string, b: string) => similarity(personName(a), personName(b))

test.each([
  ['GIGNAC Andre Pierre', 'André-Pierre Gignac'],
  ['Hwang In-beom', 'in BEOM hwang'],
  ["N'Golo KANTÉ", 'Ngolo Kante'],
  ['Guðmunds­son', 'Guðmundsson'],
])('%s and %s have the same form', (a, b) => expect(formOf(a)).toBe(formOf(b)))

describe('similar names', () => {
  test.each([
    ['Iury Gazinsky', 'Yury Gazinsky', 'same', 'both'],
    ['HWANG Inbeom', 'Hwang In-beom', 'same', 'both'],
    ['Mohamed Elshenawy', 'Mohamed El-Shenawy', 'same', 'both'],
    ['Alessandro Schoepf', 'Alessandro Schöpf', 'same', 'both'],
    ['Mohammed Kanno', 'Mohamed Kanno', 'same', 'both'],
    ['Heung-Min Son', 'SON Heungmin', 'same', 'both'],
    ['Cristiano Ronaldo dos Santos', 'Cristiano Ronaldo Santos', 'same', 'both'],
    ['Aleksandr Samedov', 'Alexander Samedov', 'near', 'both'],
    ['Jonathan Urretaviscaya', 'Jonathan Urretavizcaya', 'near', 'both'],
    ['Carlos Salcido', 'Carlos Salcedo', 'near', 'both'],
    ['José María Giménez de Vargas', 'Jose Gimenez', 'part', 'b'],
    ['Juan Cuadrado', 'Juan Guillermo Cuadrado Bello', 'part', 'a'],
    ['A. Fathi', 'Ahmed Fathi', 'initials', 'a'],
    ['Eden Hazard', 'E. Hazard', 'initials', 'b'],
    ['Gazinsky', 'Iury Gazinsky', 'surname', 'a'],
    ['Danilo Santos', 'Danilo', 'surname', 'b'],
    ['Danilo', 'Danilo', 'same', 'both'],
  ])('%s, %s: %s', (a, b, kind, less) => expect(alike(a, b)).toMatchObject({ kind, less }))

  test.each([
    ['Lee Chung-yong', 'Lee Yong'],
    ['Ali Al-Hassan', 'Motaz Ali Hassan Hawsawi'],
    ['Ben Davies', 'Rhys Norrington-Davies'],
    ['Mario Pašalić', 'Marko Pašalić'],
    ['Jacob Murphy', 'Josh Murphy'],
    ['E. Hazard', 'Thorgan Hazard'],
    ['Jung Woo-young', 'Jeong Woo-yeong'],
    ['Lee Kang-in', 'Lee Kang-hee'],
    ['A. Fathi', 'A. Salah'],
    ['Hassan', 'Hussein'],
    ['', 'Danilo'],
  ])('not %s and %s', (a, b) => expect(alike(a, b)).toBeUndefined())

  test('similarity is symmetric', () => {
    const word = fc.constantFrom(
      'lee',
      'chung-yong',
      'al',
      'Hassan',
      'Hasan',
      'd.',
      'Danilo',
      'santos',
      'Mohamed',
      'Mohammed',
      'yury',
      'Iury',
      'Aleksandr',
      'Alexander',
    )
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    const turned = { a: 'b', b: 'a', both: 'both' } as const
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [one, other] = [alike(a, b), alike(b, a)]
        expect(one?.kind).toBe(other?.kind)
        // Of two equally specific names, the first one.
        if (one && personName(a).words.length !== personName(b).words.length) expect(other?.less).toBe(turned[one.less])
        expect(alike(a, a)).toMatchObject({ kind: 'same' })
      }),
      { numRuns: 2_000 },
    )
  })
})
