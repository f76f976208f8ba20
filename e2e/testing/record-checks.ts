import { type SportId, sportNamed, sports } from '@touchline/contract/catalog'
import { getRecords, type MatchRecordName } from '@touchline/gateway/records'
import { faultsIn, gapsIn } from '@touchline/gateway/testing/check-record'
import { type ShownScoreboard, scoreboardFaults } from './scoreboard-checks.ts'

/** Faults of a public record of the real data, by field. Empty: none. */
export type Check = (record: unknown) => string[]
export type RecordChecks = Readonly<Record<MatchRecordName, Check>>

/** Fields that the real data of soccer always has, though they may be null. */
const knownInSoccer: { readonly [name in MatchRecordName]?: RegExp } = {
  match: /^(league_name|country|country_code|season_id|(home|away)_team\.(name|short_name))$/,
  'listed match': /^(league_name|country|country_code|season_id|(home|away)_team\.(name|short_name))$/,
  league: /^(country|country_code|type|gender|season\.(start_date|end_date|stages\.\d+\.type))$/,
  team: /^(country|country_code|gender|type|leagues\.\d+\.name)$/,
  player: /^(team\.name|nationality\.\d+)$/,
  squad: /^(team\.name|players\.\d+\.nationality\.\d+)$/,
  lineup: /^(home|away)\.team\.name$/,
  'standings row': /^(team\.name|stage|drawn|points|goals_for|goals_against|goal_difference|(home|away)(\.\w+)?)$/,
}
/** Fields that no source of soccer has. */
const absentInSoccer = /"(logo_url|photo_url|weather|periods)":(?!null)/g

/**
 * Checks that every record matches its schema and only has ids of its sport, and that the scores and clock of a match are as
 * documented. `isReviewed`: the leagues have a reviewed entry; without one a league may have no known country.
 */
export function getChecks(sport: SportId, isReviewed = true): RecordChecks {
  const prefixes = sports.filter(({ id }) => id !== sport).map(({ prefix }) => prefix)
  const foreignIds = new RegExp(`"(${prefixes.join('|')})-[a-z][0-9a-z]{10}"`, 'g')
  const checks = Object.entries(getRecords(sport)).map(([name, schema]): [string, Check] => [
    name,
    (record) => {
      if (!schema) return [`${sportNamed(sport).name} has no ${name}`]
      const text = JSON.stringify(record)
      const known =
        sport === 'soccer' && isReviewed && (record as { reviewed?: boolean }).reviewed !== false
          ? knownInSoccer[name as MatchRecordName]
          : undefined
      return [
        ...faultsIn(record, schema),
        ...(/match$/.test(name) ? scoreboardFaults(record as ShownScoreboard) : []),
        ...(text.match(foreignIds) ?? []).map((id) => `${id} is of another sport`),
        ...(known
          ? gapsIn(record)
              .filter((path) => known.test(path))
              .map((path) => `${path} is not known`)
          : []),
        ...((sport === 'soccer' && text.match(absentInSoccer)) || []).map((field) => `${field} is not null`),
      ]
    },
  ])
  return Object.fromEntries(checks) as RecordChecks
}
