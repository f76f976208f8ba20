import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { namesAlike, personForm, personName, similarity } from './person-name.ts'

const alike = (a: string, b: string) => similarity(personName(a), personName(b))

test.each([
  ['GIGNAC Andre Pierre', 'André-Pierre Gignac'],
  ['Hwang In-beom', 'in BEOM hwang'],
  ["N'Golo KANTÉ", 'Ngolo Kante'],
  ['Guðmunds­son', 'Guðmundsson'],
])('%s and %s have the same form', (a, b) => expect(personForm(a)).toBe(personForm(b)))

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
        // The first one if two names are equally specific.
        if (one && personName(a).words.length !== personName(b).words.length) expect(other?.less).toBe(turned[one.less])
        expect(alike(a, a)).toMatchObject({ kind: 'same' })
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('names of one person in lineups', () => {
  test.each([
    ['D. Cheryshev', 'Denis Cheryshev'],
    ['Denis Cheryshev', 'Cheryshev Denis'],
    ['Cheryshev', 'Denis Cheryshev'],
    ['Danilo', 'Danilo Pereira'],
    ['Manuel Akanji', 'Manuel Obafemi Akanji'],
    ['Éver Banega', 'EVER BANEGA'],
    ['N’Golo Kanté', "N'Golo Kante"],
    ['Kevin-Prince Boateng', 'Kevin Prince Boateng'],
    ['J.R. Smith', 'John Robert Smith'],
    ['J. R. Smith', 'J.R. Smith'],
    ['Robin Gosens', 'R Gosens'],
    ['J. J. Silva', 'João Silva'],
    ['Thomas MUELLER', 'T. Müller'],
    ['Samuel Sørloth', 'S. Soerloth'],
    ['Mkhitaryan H.', 'Henrikh Mkhitaryan'],
  ])('%s, %s', (a, b) => expect([namesAlike(a, b), namesAlike(b, a)]).toEqual([true, true]))

  test.each([
    ['D. Cheryshev', 'Vladimir Cheryshev'],
    ['Jérôme Boateng', 'Kevin-Prince Boateng'],
    ['J. S.', 'João Silva'],
    ['J', 'J'],
    ['', ''],
    ['Eder', 'Ederson'],
    ['Silva Silva', 'David Silva'],
  ])('not %s, %s', (a, b) => expect([namesAlike(a, b), namesAlike(b, a)]).toEqual([false, false]))

  const word = fc.constantFrom('Ana', 'A.', 'Ben', 'B', 'Bo', 'Čech', 'Cech', 'C.', "O'Neil", 'Du')
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  test('match in both directions and in any word order', () => {
    fc.assert(
      fc.property(name, name, fc.infiniteStream(fc.nat()), (a, b, order) => {
        const shuffled = a
          .split(' ')
          .map((each) => [order.next().value!, each] as const)
          .sort(([x], [y]) => x - y)
          .map(([, each]) => each)
          .join(' ')
        expect(namesAlike(b, a)).toBe(namesAlike(a, b))
        expect(namesAlike(shuffled, b)).toBe(namesAlike(a, b))
      }),
    )
  })
})
