import type { FeedFile } from '../../../parse/feed-file.ts'
import { rowName } from '../../../parse/problem.ts'
import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import competitions from './competitions.json' with { type: 'json' }
import { readMatches } from './matches-dataset.ts'
import { parsePlayer } from './players.ts'
import { parseTeam, readRegister } from './register.ts'

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
  const reason = 'events of a match that is in no matches_….json of this import: put that file into the folder of players.json'
  const problems = files.map(({ name }, i) => ({ row: rowName('events', i + 1), reason: `${name}: ${reason}`, text: '' }))
  return problemsDataset('soccer', 'events', problems)
}
