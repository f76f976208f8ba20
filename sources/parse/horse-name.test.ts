import { expect, test } from '@jest/globals'
import { readHorseName } from './horse-name.ts'

test.each([
  ['Frankel (GB)', undefined, 'Frankel', 'GB'],
  ['Galileo(IRE)', undefined, 'Galileo', 'IE'],
  ['Winx (aus)', undefined, 'Winx', 'AU'],
  ['Treve (FR)', 'FR', 'Treve', 'FR'],
  // The field of its own wins.
  ['Treve (GB)', 'FR', 'Treve', 'FR'],
  ['Arrogate (US)', undefined, 'Arrogate', 'US'],
  ['Frankel', undefined, 'Frankel', ''],
  ['Frankel', 'GB', 'Frankel', 'GB'],
  // Not a country.
  ['Frankel (XX)', undefined, 'Frankel (XX)', ''],
  ['Frankel (II)', 'GB', 'Frankel (II)', 'GB'],
  ['Frankel (Junior)', undefined, 'Frankel (Junior)', ''],
  ['(GB)', undefined, '(GB)', ''],
  ['Frankel (constructor)', undefined, 'Frankel (constructor)', ''],
])('%s, stated %s: %s, %s', (text, stated, name, countryCode) => {
  expect(readHorseName(text, stated)).toEqual({ name, countryCode })
})
