import { familyFirst } from '@touchline/contract/names/nations'
import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import { isDay } from '../../parse/dates.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { type Fields, getFields, wholeNumber } from '../../parse/fields.ts'
import { rowName } from '../../parse/problem.ts'
import type { SourcePerson } from '../../source-model.ts'
import competitions from './competitions.json' with { type: 'json' }
import { readMatches } from './matches-dataset.ts'
import { parseTeam, readRegister, shownText, type Team } from './register.ts'

/**
 * The public wyscout data set: teams.json and players.json with the names for the ids of the other files;
 * matches_….json, one per competition and season, with lineups; events/ID.json, the events of one match. All files must
 * be in the same import.
 */
export const wyscout: MatchConnector = {
  kind: 'matches',
  format: 'wyscout',
  sports: ['soccer'],
  files: 'matches, players, teams, events of the public 2017/18 set',
  contains: 'results, lineups with cards, substitutions, bench; people; statistics for matches with an event file',
  leagues: competitions.map(({ league }) => league),
  timezone: 'UTC',
  namespace: 'wyscout',
  isPartnerFormat: false,
  precedence: 140,
  licence: {
    name: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    notice:
      'Luca Pappalardo, Emanuele Massucco, "Soccer match event dataset", figshare 2019, doi 10.6084/m9.figshare.c.4415000; Pappalardo et al., Scientific Data 6, 236 (2019). Changes: names spelt out, minutes and rounds in our format, statistics computed from events.',
  },
  reads: (name) => /^(teams|players|matches_\w+|\d+)\.json$/.test(name),
  read,
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const named = (pattern: RegExp) => files.filter(({ name }) => pattern.test(baseName(name)))
  const teams = await readRegister('teams.json', named(/^teams\.json$/), parseTeam)
  if (teams.dataset) yield teams.dataset
  const players = await readRegister('players.json', named(/^players\.json$/), (row) => parsePlayer(row, teams.byId))
  if (players.dataset) yield players.dataset
  const events = new Map(named(/^\d+\.json$/).map((file) => [Number.parseInt(baseName(file.name), 10), file]))
  const usedEvents = new Set<number>()
  for (const file of named(/^matches_/)) yield await readMatches(baseName(file.name), file, { teams, players, events, usedEvents })
  if (events.size > 0) yield withoutMatch([...events].filter(([id]) => !usedEvents.has(id)).map(([, file]) => file))
}

const baseName = (name: string): string => name.split('/').at(-1)!

/** Reports event files whose match is in no file of the import. */
function withoutMatch(files: readonly FeedFile[]): MatchesDataset {
  const reason =
    'events of a match that is in no matches_….json of this import, which alone has its teams and score: put that file, with teams.json and players.json, into the folder of the events'
  const problems = files.map(({ name }, i) => ({ row: rowName('events', i + 1), reason: `${name}: ${reason}`, text: '', rows: 0 }))
  return problemsDataset('soccer', 'events', problems, 0)
}

/**
 * A row of players.json. `currentTeamId` is the team on the day of the export, not of the matches, so it is not used
 * for squads. Throws an Error when the row has no id or no name; other invalid fields are left out.
 */
export function parsePlayer(row: unknown, teams: ReadonlyMap<number, Team>): [id: number, SourcePerson] {
  const field = getFields(row)
  const id = wholeNumber(field('wyId'), 'wyId', { min: 1 })
  const first = shownText(field('firstName'), 'firstName') ?? ''
  const last = shownText(field('lastName'), 'lastName') ?? ''
  const nationality = getNationality(field, teams)
  const name = shownName({ first, last, short: shownText(field('shortName'), 'shortName') ?? '', nation: nationality[0] })
  if (!/\p{L}/u.test(name)) throw new Error('a player without a name')
  const born = field('birthDate')
  const position = positions.get(getCode(field('role'), 'code2'))
  const heightCm = within(field('height'), 140, 230)
  const weightKg = within(field('weight'), 40, 150)
  const foot = feet.find((each) => each === field('foot'))
  return [
    id,
    {
      name,
      key: String(id),
      ...(first && { firstName: first }),
      ...(last && { lastName: last }),
      ...(typeof born === 'string' && isDay(born) && { born }),
      ...(nationality.length > 0 && { nationality }),
      ...(position && { position }),
      ...(heightCm && { heightCm }),
      ...(weightKg && { weightKg }),
      ...(foot && { foot }),
    },
  ]
}

const positions = new Map([
  ['GK', 'GK'],
  ['DF', 'DF'],
  ['MD', 'MF'],
  ['FW', 'FW'],
])

const feet = ['right', 'left', 'both'] as const

/** 0 means unknown. */
const within = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined

function getCode(value: unknown, name: string): string {
  const code = typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : ''
  return typeof code === 'string' ? code : ''
}

/** wyscout areas without an ISO code. */
const ownAreas = new Map([
  ['XEN', 'GB-ENG'],
  ['XSC', 'GB-SCT'],
  ['XWA', 'GB-WLS'],
  ['XNI', 'GB-NIR'],
  ['XKS', 'XK'],
])

/**
 * Country codes, the nation played for first. The passport field holds the second nationality of players with two
 * (Kane's is Irish, Lukaku's Congolese).
 */
function getNationality(field: Fields, teams: ReadonlyMap<number, Team>): string[] {
  const team = field('currentNationalTeamId')
  const nation = typeof team === 'number' ? teams.get(team)?.nation : undefined
  const area = field('passportArea')
  const iso = getCode(area, 'alpha2code')
  const passport = /^[A-Z]{2}$/.test(iso) ? iso : ownAreas.get(getCode(area, 'alpha3code'))
  return [...new Set([nation, passport].filter((code) => code !== undefined))]
}

/**
 * Display name of a player. "L. Messi" of Lionel Andrés Messi Cuccittini becomes Lionel Messi: the given name that starts with
 * the initial and the surname of the short name. A short name without an initial is used unchanged: Neymar, Sergio Ramos. Where
 * the family name comes first, wyscout has both orders, "Son Heung-Min" and "Ja-Cheol Koo"; the family name is shown first.
 */
export function shownName(names: { first: string; last: string; short: string; nation?: string | undefined }): string {
  const { first, last, short, nation } = names
  if (nation !== undefined && familyFirst.has(nation) && first && last) return `${last} ${first}`
  const [, initial, family] = /^(\S+)\. (.+)$/.exec(short) ?? []
  const fullName = `${first} ${last}`.trim()
  if (initial === undefined) return short || fullName
  const given = first.split(' ').find((word) => word.split('-').some((dataset) => dataset.startsWith(initial)))
  return given ? `${given} ${family}` : fullName || short
}
