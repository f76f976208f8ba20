import { expect, test } from '@jest/globals'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { sourceFolder } from '../../testing/source-folder.ts'
import { openfootballText } from './connector.ts'

const round = ['Rodada 1', '[Sab 19/01]', '  Alvorada 1 - 1 Bela Vista', ''].join('\n')

test('the nearest folder named like a country tells that of a file without one', async () => {
  const location = sourceFolder({
    'south-america/brazil/2013/cup.txt': round,
    'south-america/peru/2013/cup.txt': round,
    'europe/belgium/2012-13/more/liga.txt': `= Primeira Liga\n\n${round}`,
    'south-america/2013/liga.txt': round,
  })
  const datasets = await datasetsAt(openfootballText, location)
  expect([...datasets].map(([name, { season, problems }]) => [name, season!.name, season!.league.countryCode, problems])).toEqual([
    ['2012-13/primeira-liga.liga', '2012/2013', 'BE', []],
    ['2013/liga.liga', '2013', '', []],
    ['2013/br.cup.cup', '2013', 'BR', []],
    ['2013/pe.cup.cup', '2013', 'PE', []],
  ])
  expect([...datasets.values()].flatMap(({ season, matches }) => matches.map(({ home }) => [season!.league.key, home.country]))).toEqual([
    ['primeira-liga', 'BE'],
    ['liga', ''],
    ['br.cup', 'BR'],
    ['pe.cup', 'PE'],
  ])
})
