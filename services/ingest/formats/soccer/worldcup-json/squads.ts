import type { FeedFile } from '../../../parse/feed-file.ts'
import { readJsonRows } from '../../../parse/json-rows.ts'
import { fieldsOf, shown, text } from '../../../parse/row-fields.ts'
import type { MatchesPart, SourceSquad } from '../../source-model.ts'
import { type KnownLeague, leagueMessage } from '../shared/leagues.ts'
import { parsedRows } from '../shared/parsed-rows.ts'
import { isDay } from '../shared/season.ts'
import { datasetOf } from '../shared/tournament-dataset.ts'
import { nationalTeam } from '../shared/tournament-row.ts'

/**
 * A file [{name, players: [{number, pos, name, date_of_birth}, …]}, …], one row per team: squads without matches.
 * Throws Unreadable only.
 */
export async function squadsDataset(file: FeedFile, { league, season }: { league: KnownLeague; season: string }): Promise<MatchesPart> {
  const { parsed, ...rows } = await parsedRows(file.name, await readJsonRows(file.bytes(), { list: '' }), parseSquad)
  const squads = parsed.map(({ text: _, ...squad }) => squad)
  return {
    ...datasetOf(file),
    season: { league: leagueMessage(league, []), name: season },
    ...rows,
    rows: rows.problems.length,
    matches: [],
    squads,
  }
}

function parseSquad(value: unknown): Omit<SourceSquad, 'row'> {
  const field = fieldsOf(value)
  const players = field('players')
  if (!Array.isArray(players)) throw new Error(`players ${shown(players)} is no list`)
  return { team: nationalTeam(field('name'), 'name'), members: players.map(parseMember) }
}

const positions = ['GK', 'DF', 'MF', 'FW']

function parseMember(value: unknown, index: number): SourceSquad['members'][number] {
  const which = `players[${index}]`
  const field = fieldsOf(value)
  const [number, position, born] = ['number', 'pos', 'date_of_birth'].map((name) => field(name) ?? undefined)
  if (number !== undefined && !isShirt(number)) throw new Error(`${which}.number ${shown(number)} is on no shirt`)
  if (position !== undefined && !isPosition(position)) throw new Error(`${which}.pos ${shown(position)} is none of ${positions.join(', ')}`)
  if (born !== undefined && !isBirth(born)) throw new Error(`${which}.date_of_birth ${shown(born)} is no day YYYY-MM-DD`)
  return {
    name: text(field('name'), `${which}.name`),
    ...(number !== undefined && { shirtNumber: number }),
    ...(position !== undefined && { position }),
    ...(born !== undefined && { born }),
  }
}

const isShirt = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 99
const isPosition = (value: unknown): value is string => positions.includes(value as string)
const isBirth = (value: unknown): value is string => typeof value === 'string' && isDay(value)
