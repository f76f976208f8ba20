import { expect, test } from '@jest/globals'
import { isTieCode, isUndecidedSide } from './undecided-side.ts'

test.each([
  ...['Winner Match 49', 'Winner Group A', 'Winners Semi-final 1', 'Loser of Quarter-final 2', 'Runner-up Group B', 'Runners Up Group H'],
  ...[
    'Group A Winner',
    'Best third A/B/C',
    '3rd Group A/C/D',
    '2nd Group B',
    'First Group C',
    'Winner W49',
    'Quarter-final 1 winner',
    'Winner',
  ],
  ...['Sieger EF', 'Sieger HF1', 'Verlierer Halbfinale 2', 'Sieger Spiel 12', 'Zweiter Gruppe B', '2. Gruppe A', 'Gruppensieger A'],
  ...['Vainqueur match 3', 'Vainqueur du quart de finale 1', 'Perdant demi-finale 1', '1er groupe A', 'Deuxième du groupe B'],
  ...['Vincente Semifinale 1', 'Perdente gara 4', 'Seconda girone C', 'Vincente QF2'],
  ...['Ganador Partido 1', 'Perdedor semifinal 2', 'Ganador de cuartos de final 1', '1º Grupo A', 'Segundo del grupo B'],
  ...['Vencedor Semifinal 2', 'Vencedor do jogo 7', '1º do grupo C', 'Perdedor Jogo 61'],
  ...['Unknown Unknown4', 'Unknown', 'TBD', 'TBA', 'To be decided', 'N.N.', '??', 'A definir', 'Noch offen', 'Da definire'],
])('%s is still to be decided', (name) => expect(isUndecidedSide(name)).toBe(true))

test.each([
  ...[
    'First Vienna FC',
    'Winners FC',
    'Seconda Categoria',
    'Team Wellington',
    'Victoria',
    'Best FC',
    'Group Lens',
    '1. FC Köln',
    '1860 München',
  ],
  ...[
    'Finale Ligure',
    'Primeiro de Agosto',
    'Ganador Juan',
    'Union SG',
    'FC 08 Homburg',
    'Deportivo Quito',
    'Final Four Zagreb',
    'Spielvereinigung Ansbach',
  ],
  ...[
    'BSC Young Boys',
    'A',
    'B',
    'Ashby',
    'U21',
    'SC Ashby II',
    'Real Unión',
    'Match Point SC',
    'Third Lanark',
    'Quartier Latin FC',
    'Unknown Brave',
    'SV Spielberg',
  ],
  ...[
    'Queens Park',
    'Le Havre',
    'La Gantoise',
    'Playas de Castellón',
    'Pool Harbour',
    '9 de Octubre',
    '12 de Octubre',
    '1 de Agosto',
    '2 de Mayo',
  ],
])('%s is a name', (name) => expect(isUndecidedSide(name)).toBe(false))

test.each([
  ['W74', true],
  ['L101', true],
  ['RU49', true],
  ['1A', true],
  ['3A/B/C/D', true],
  ['A1', true],
  ['W', false],
  ['1860', false],
  ['U21', false],
  ['LASK', false],
])('%s as a code: %s', (name, is) => expect(isTieCode(name)).toBe(is))
