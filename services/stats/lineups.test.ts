import { expect, test } from '@jest/globals'
import { maySame } from './lineups.ts'
import { entry } from './testing/observations.ts'

test.each([
  ['the same id', entry('p1', 'Ronaldo', { shirtNumber: 7 }), entry('p1', 'Cristiano', { shirtNumber: 9 }), true],
  ['like names, no numbers', entry('p1', 'Danilo'), entry('p2', 'Danilo Pereira'), true],
  ['like names, one number', entry('p1', 'Danilo', { shirtNumber: 2 }), entry('p2', 'Danilo Pereira'), true],
  ['like names, other numbers', entry('p1', 'Danilo', { shirtNumber: 2 }), entry('p2', 'Danilo Pereira', { shirtNumber: 13 }), false],
  ['other names, one number', entry('p1', 'Pepe', { shirtNumber: 3 }), entry('p2', 'Danilo', { shirtNumber: 3 }), false],
])('%s', (_, a, b, same) => expect([maySame(a, b), maySame(b, a)]).toEqual([same, same]))
