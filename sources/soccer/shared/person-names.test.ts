import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { personName } from './person-names.ts'

describe('names of persons', () => {
  test.each([
    ['Iury GAZINSKY', 'RU', 'Iury Gazinsky', 'Iury', 'Gazinsky'],
    ['GIGNAC Andre Pierre', 'FR', 'Andre Pierre Gignac', 'Andre Pierre', 'Gignac'],
    ['CHOUPO-MOTING Eric Maxim', 'CM', 'Eric Maxim Choupo-Moting', 'Eric Maxim', 'Choupo-Moting'],
    ['Jon GORENC STANKOVIC', 'AT', 'Jon Gorenc Stankovic', 'Jon', 'Gorenc Stankovic'],
    ['Alexis MAC ALLISTER', 'AR', 'Alexis Mac Allister', 'Alexis', 'Mac Allister'],
    ['Robin VAN PERSIE', 'NL', 'Robin van Persie', 'Robin', 'van Persie'],
    ['VAN DER VAART Rafael', 'NL', 'Rafael van der Vaart', 'Rafael', 'van der Vaart'],
    ['Kevin DE BRUYNE', 'BE', 'Kevin De Bruyne', 'Kevin', 'De Bruyne'],
    ['Weston McKENNIE', 'US', 'Weston McKennie', 'Weston', 'McKennie'],
    ['Ryan MCGOWAN', 'AU', 'Ryan McGowan', 'Ryan', 'McGowan'],
    ['Jay DeMERIT', 'US', 'Jay DeMerit', 'Jay', 'DeMerit'],
    ["Aiden O'NEILL", 'AU', "Aiden O'Neill", 'Aiden', "O'Neill"],
    ['Franck RIBÉRY', 'FR', 'Franck Ribéry', 'Franck', 'Ribéry'],
    ['Arda GÜLER İNAN', 'TR', 'Arda Güler İnan', 'Arda', 'Güler İnan'],
    ['S. LAINER', 'AT', 'S. Lainer', 'S.', 'Lainer'],
  ])('%s of %s is %s', (raw, country, name, firstName, lastName) => expect(personName(raw, country)).toEqual({ name, firstName, lastName }))

  test.each([
    ['LEE Jaesung', 'KR', 'Lee Jaesung', 'Jaesung', 'Lee'],
    ['JEONG Hae Sang', 'KR', 'Jeong Hae Sang', 'Hae Sang', 'Jeong'],
    ['RI Myong Guk', 'KP', 'Ri Myong Guk', 'Myong Guk', 'Ri'],
    ['NG Wai Chiu', 'HK', 'Ng Wai Chiu', 'Wai Chiu', 'Ng'],
    ['ZHENG Zhi', 'CN', 'Zheng Zhi', 'Zhi', 'Zheng'],
  ])('%s of %s keeps the family name first', (raw, country, name, firstName, lastName) =>
    expect(personName(raw, country)).toEqual({ name, firstName, lastName }),
  )

  test.each([
    ['OSCAR', 'BR', 'Oscar'],
    ['DANI ALVES', 'BR', 'Dani Alves'],
    ['DA SILVA', 'BR', 'Da Silva'],
    ['ALI AL BULAYHI', 'SA', 'Ali Al Bulayhi'],
    ['VINICIUS JR', 'BR', 'Vinicius Jr'],
    ['TJ Smith', 'US', 'TJ Smith'],
    ['Hugo Lloris', 'FR', 'Hugo Lloris'],
    ['Lee Kang-Hee', 'AT', 'Lee Kang-Hee'],
    ['van Dijk', 'NL', 'van Dijk'],
    ['Sepp van den Berg', 'DE', 'Sepp van den Berg'],
    ['S. Lainer', 'AT', 'S. Lainer'],
    ['Cüneyt Çakιr', 'TR', 'Cüneyt Çakιr'],
  ])('%s of %s is %s, without first and last name', (raw, country, name) => expect(personName(raw, country)).toEqual({ name }))

  test('no letter is lost or added', () => {
    const letters = (text: string) => [...text.toLowerCase().replaceAll('i̇', 'i').replace(/\s/g, '')].sort().join('')
    const word = fc.stringMatching(/^[A-ZÄÉÇa-zöñ'-]{1,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.constantFrom('NL', 'KR', 'AT'), (words, country) => {
        const { name } = personName(words.join(' '), country)
        expect(letters(name)).toBe(letters(words.join(' ')))
      }),
    )
  })
})
