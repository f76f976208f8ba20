import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { maySame, namesAlike } from './same-player.ts'
import { entry } from './testing/observations.ts'

describe('names of the same person', () => {
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

test.each([
  ['the same id', entry('p1', 'Ronaldo', { shirtNumber: 7 }), entry('p1', 'Cristiano', { shirtNumber: 9 }), true],
  ['like names, no numbers', entry('p1', 'Danilo'), entry('p2', 'Danilo Pereira'), true],
  ['like names, one number', entry('p1', 'Danilo', { shirtNumber: 2 }), entry('p2', 'Danilo Pereira'), true],
  ['like names, other numbers', entry('p1', 'Danilo', { shirtNumber: 2 }), entry('p2', 'Danilo Pereira', { shirtNumber: 13 }), false],
  ['other names, one number', entry('p1', 'Pepe', { shirtNumber: 3 }), entry('p2', 'Danilo', { shirtNumber: 3 }), false],
])('%s', (_, a, b, same) => expect([maySame(a, b), maySame(b, a)]).toEqual([same, same]))
