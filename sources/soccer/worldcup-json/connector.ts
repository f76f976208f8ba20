import type { MatchConnector, MatchesDataset } from '../../connector.ts'
import { isDay } from '../../parse/dates.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { getFields, optionalText, shown, text } from '../../parse/fields.ts'
import { readJsonRows } from '../../parse/json-rows.ts'
import { ofPart } from '../../parse/problem.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceSquad } from '../../source-model.ts'
import { cc0 } from '../../source-row.ts'
import { type KnownLeague, knownLeague, sourceLeague } from '../shared/leagues.ts'
import { offsetTimezone } from '../shared/match-fields.ts'
import { parsedRows } from '../shared/parsed-rows.ts'
import {
  type Ground,
  getDataset,
  getYear,
  nationIn,
  type Tournament,
  tournamentDataset,
  unplaced,
  venueNamed,
} from '../shared/tournament.ts'

const format = 'worldcup-json'

/** Competition by file name. */
const competitions: Record<string, Pick<Tournament, 'league' | 'teams'>> = {
  'worldcup.json': { league: knownLeague('world')!, teams: 'national' },
  'worldcup.quali_playoffs.json': { league: knownLeague('world.quali')!, teams: 'national' },
  'clubworldcup.json': { league: knownLeague('world.club')!, teams: 'club' },
}
const squadsFile = 'worldcup.squads.json'
const stadiumsFile = 'worldcup.stadiums.json'

/**
 * openfootball's worldcup.json: one folder per year, "2018/worldcup.json", {name, matches: […]}, with companion files
 * of the same tournament. Every file is a dataset. The stadiums of a folder are read first, since matches abbreviate
 * their grounds. Lists of groups, teams and standings are not read: they add nothing to the matches.
 */
export const worldcupJson: MatchConnector = {
  kind: 'matches',
  format,
  sports: ['soccer'],
  files: 'finals tournaments, one folder per year',
  contains: 'results, goals with minutes, groups, grounds, squads',
  leagues: ['world', 'world.quali', 'world.club'],
  timezone: 'venue',
  namespace: null,
  isPartnerFormat: false,
  precedence: 160,
  licence: cc0,
  reads: (name) => Object.hasOwn(competitions, name) || name === squadsFile || name === stadiumsFile,
  async *read(files) {
    for (const folder of Map.groupBy(files, ({ name }) => name.slice(0, name.lastIndexOf('/') + 1)).values()) yield* folderDatasets(folder)
  },
}

const isKind = (fileName: string) => (file: FeedFile) => getBase(file) === fileName
const getBase = ({ name }: FeedFile): string => name.slice(name.lastIndexOf('/') + 1)

async function* folderDatasets(files: readonly FeedFile[]): AsyncGenerator<MatchesDataset, void, undefined> {
  const grounds = await Promise.all(files.filter(isKind(stadiumsFile)).map(stadiumsDataset))
  for (const { dataset } of grounds) yield dataset
  for (const file of files) {
    const season = getYear(file)
    const competition = competitions[getBase(file)]
    if (isKind(stadiumsFile)(file)) continue
    if (season === undefined) yield unplaced(file)
    else if (competition) yield await tournamentDataset(file, { ...competition, format, season, ...getGrounds(grounds) })
    else yield await squadsDataset(file, { league: competitions['worldcup.json']!.league, season })
  }
}

const getGrounds = ([first]: readonly { getGround: Stadiums['getGround'] }[]): Pick<Tournament, 'getGround'> =>
  first ? { getGround: first.getGround } : {}

/**
 * A file [{name, players: [{number, pos, name, date_of_birth}, …]}, …], one row per team: squads without matches.
 * Throws Unreadable only.
 */
async function squadsDataset(file: FeedFile, { league, season }: { league: KnownLeague; season: string }): Promise<MatchesDataset> {
  const { parsed, problems, ...rows } = await parsedRows(file.name, await readJsonRows(file.bytes(), { list: '' }), parseSquad)
  const squads = parsed.map(({ text: _, faults: __, ...squad }) => squad)
  const parts = parsed.flatMap(({ row, text, faults }) => faults.map((reason) => ofPart({ row, text, reason })))
  return {
    ...getDataset(file),
    season: { league: sourceLeague(league, []), name: season },
    ...{ ...rows, problems: [...problems, ...parts] },
    entries: squads.length,
    matches: [],
    squads,
  }
}

/** A player without a name and an unreadable cell are left out, with the reason in `faults`. */
function parseSquad(value: unknown): Omit<SourceSquad, 'row'> & { faults: string[] } {
  const field = getFields(value)
  const players = field('players')
  if (!Array.isArray(players)) throw new Error(`players ${shown(players)} is not a list`)
  const faults: string[] = []
  const members = players.flatMap((player, i) => tolerant(faults, () => [parseMember(player, i, faults)], leftOut()) ?? [])
  return { team: nationIn(field('name'), 'name'), members, faults }
}

const positions = ['GK', 'DF', 'MF', 'FW']

function parseMember(value: unknown, index: number, faults: string[]): SourceSquad['members'][number] {
  const which = `players[${index}]`
  const field = getFields(value)
  const cell = <T>(name: string, is: (cell: unknown) => cell is T, otherwise: string): T | undefined => {
    const given = field(name) ?? undefined
    if (given === undefined || is(given)) return given
    faults.push(`left out: ${which}.${name} ${shown(given)} is ${otherwise}`)
    return undefined
  }
  const number = cell('number', isShirt, 'on no shirt')
  const position = cell('pos', isPosition, `none of ${positions.join(', ')}`)
  const born = cell('date_of_birth', isBirth, 'not a day YYYY-MM-DD')
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

/** The dataset of a stadiums file (without matches) and a lookup of its grounds. */
interface Stadiums {
  dataset: MatchesDataset
  getGround(ground: string): Ground
}

interface Stadium {
  /** "Krestovsky Stadium (Saint Petersburg Stadium)" has two names. */
  names: string[]
  city: string
  zone?: string
}

/** A file {name, stadiums: [{name, city, timezone}, …]}. Throws Unreadable only. */
async function stadiumsDataset(file: FeedFile): Promise<Stadiums> {
  const { parsed, ...rows } = await parsedRows(file.name, await readJsonRows(file.bytes(), { list: 'stadiums' }), parseStadium)
  return {
    dataset: { ...getDataset(file), ...rows, rows: 0, problems: rows.problems.map(ofPart), matches: [] },
    getGround: (ground) => groundAmong(parsed, ground),
  }
}

function parseStadium(value: unknown): Stadium {
  const field = getFields(value)
  const name = text(field('name'), 'name')
  const [formal, ...common] = name.endsWith(')') ? name.slice(0, -1).split(' (') : []
  const raw = optionalText(field('timezone'), 'timezone')
  const zone = raw === undefined ? undefined : offsetTimezone(raw)
  if (raw !== undefined && zone === undefined) throw new Error(`timezone ${shown(raw)} is none like UTC+3`)
  // "Moscow (2)" is the second stadium in Moscow, while "Dallas (Arlington)" names the district.
  const city = text(field('city'), 'city').replace(/ \(\d+\)$/, '')
  return { names: [name, ...(common.length > 0 ? [formal!, common.join(' (')] : [])], city, ...(zone && { zone }) }
}

/**
 * Ground of "Luzhniki Stadium, Moscow" or "Dallas (Arlington)". The stadium name comes from the match, the city from
 * the list, which spells "Saint Petersburg" in one way while matches also have "St. Petersburg". A city without a
 * stadium name means its only stadium, if it has one.
 */
function groundAmong(stadiums: readonly Stadium[], ground: string): Ground {
  const venue = venueNamed(ground)
  const inCity = stadiums.filter(({ city }) => city === venue.city)
  const named = stadiums.find(({ names }) => names.includes(venue.name))
  const only = named ?? (inCity.length === 1 ? inCity[0] : undefined)
  const zones = new Set((named ? [named] : inCity).map(({ zone }) => zone))
  const [zone] = zones.size === 1 ? zones : []
  return { venue: { name: venue.name || (only?.names[0] ?? ''), city: only?.city ?? venue.city! }, ...(zone && { timezone: zone }) }
}
