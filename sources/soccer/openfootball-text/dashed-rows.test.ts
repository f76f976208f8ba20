import { expect, test } from '@jest/globals'
import { readText } from './testing/read-text.ts'

const getRows = async (...lines: string[]) => {
  const { matches, problems } = await readText(`${lines.join('\n')}\n`, '2004/primeira.txt')
  return {
    problems,
    matches: matches.map(({ date, round, home, away, venue, scoreboard: { scores } }) => {
      const score = scores?.fulltime && `${scores.fulltime.home}-${scores.fulltime.away}`
      return [date, round, home.name, score, away.name, venue?.name].join(' | ')
    }),
  }
}

test('rows with dashes around the sides name their ground last', async () => {
  const { matches, problems } = await getRows(
    '1ª Rodada',
    '24/04/2004 - Sábado',
    '16h00 - Alvorada 4x2 Bela Vista - Campo Longo',
    '16h00 - Curva - MG2x3 Dourado-PR - Campo Novo*(PF)',
    '18h10 - Estrela 3 - 3 Curva - MG - Rua Velha',
    '',
    '25/04/2004 - Quarta-feira',
    '18h10 -  Farol 1x 2 Gaivota -  - Beira Mar',
    '2 Rodada',
    '01/05/2004 - Sábado',
    '16h00 - Bela Vista 0 - 0 Curva - MG',
    '16h00 - Gaivota x Farol - Beira Mar',
  )
  expect(problems).toEqual([])
  expect(matches).toEqual([
    '2004-04-24 | Matchday 1 | Alvorada | 4-2 | Bela Vista | Campo Longo',
    '2004-04-24 | Matchday 1 | Curva - MG | 2-3 | Dourado-PR | Campo Novo',
    '2004-04-24 | Matchday 1 | Estrela | 3-3 | Curva - MG | Rua Velha',
    '2004-04-25 | Matchday 1 | Farol | 1-2 | Gaivota | Beira Mar',
    '2004-05-01 | Matchday 2 | Bela Vista | 0-0 | Curva - MG | ',
    '2004-05-01 | Matchday 2 | Gaivota |  | Farol | Beira Mar',
  ])
})

test('sides around a dash in columns are a match at the start of a line, too', async () => {
  const { matches, problems } = await getRows(
    'Rodada 8',
    '[Sáb, 01/Julho]',
    'Alvorada       1 - 0   Bela Vista',
    'Estrela        -    Farol',
  )
  expect(problems).toEqual([])
  expect(matches).toEqual(['2004-07-01 | Matchday 8 | Alvorada | 1-0 | Bela Vista | ', '2004-07-01 | Matchday 8 | Estrela |  | Farol | '])
})

test('a weekday in brackets may stand between time and sides', async () => {
  const { matches, problems } = await getRows(
    'Achtelfinale  // 18.12.2004 (Sa)',
    '18.12.2004 19:00 (Sa)  Alvorada   SC Bela Vista   0:1',
    '18.12.2004 20:30 (Sa)  1. FC Estrela   Farol     2:2 2:3nV',
    'Finale',
    '29.12.2004 00:00 (Mi)  Alvorada   Farol',
  )
  expect(problems).toEqual([])
  expect(matches).toEqual([
    '2004-12-18 | Round of 16 | Alvorada | 0-1 | SC Bela Vista | ',
    '2004-12-18 | Round of 16 | 1. FC Estrela | 2-2 | Farol | ',
    '2004-12-29 | Final | Alvorada |  | Farol | ',
  ])
})

test('a score of ten and more goals behind the sides is no time', async () => {
  const { matches, problems } = await getRows(
    'Runde 1',
    '[Sa 12.6.]',
    '  16.00  Alvorada - Bela Vista  1:10 (1:5)',
    '  Estrela - Farol 0:12',
  )
  expect(problems).toEqual([])
  expect(matches).toEqual(['2004-06-12 | Round 1 | Alvorada | 1-10 | Bela Vista | ', '2004-06-12 | Round 1 | Estrela | 0-12 | Farol | '])
})
