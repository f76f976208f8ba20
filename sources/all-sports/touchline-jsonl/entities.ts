import { countryName } from '@touchline/contract/names/countries'
import { nationNamed } from '@touchline/contract/names/nations'
import { normalizeName } from '@touchline/contract/names/normalize'
import type { SourceLeague, SourcePerson, SourceTeam } from '../../source-model.ts'
import type { League, Person, Player, Team } from './records.ts'

export function getTeam(team: Team, league: Pick<League, 'country'>): SourceTeam {
  const { id, name, country, type = 'club', external_ids: externalIds } = team
  const ids = { sourceId: id, ...(externalIds && { externalIds }) }
  if (type === 'club') return { name, country: country ?? league.country, ...ids }
  return { name, type, country: nationNamed(name)?.code ?? country ?? 'INT', ...ids }
}

/** Adds the source: a partner's keys are unique within that partner only. */
const keyIn = (source: string, key: string): string => `${source}/${key}`

/** The league is in no reviewed list, so its id derives from its key, which outlasts its names. */
export function getLeague({ id, name, country, gender, age_group: age, level, type, tier, ...more }: League, source: string): SourceLeague {
  const words = normalizeName(`${countryName(country, 'en')} ${name}`)
    .split(' ')
    .filter((word) => word !== '')
  return {
    ...{
      name,
      slug: words.join('-'),
      key: `touchline-jsonl/${keyIn(source, id)}`,
      sourceId: id,
      provisional: true,
      countryCode: country,
      gender,
      type,
    },
    ...(tier !== undefined && { tier }),
    ...(age !== 'senior' && { ageGroup: age.replace('u1', 'U1').replace('u2', 'U2') }),
    ...(level !== 'first' && { level }),
    ...(more.external_ids && { externalIds: more.external_ids }),
    spellings: [],
  }
}

export function getPlayer(record: Player, source: string): SourcePerson {
  const { id, name, born, nationality, position, foot, bats, throws, shoots, plays, ranking } = record
  const { first_name: firstName, last_name: lastName, shirt_number: shirtNumber, height_cm: heightCm, weight_kg: weightKg } = record
  const known = { firstName, lastName, born, nationality, position, shirtNumber, heightCm, weightKg, foot, bats, throws, shoots, plays }
  return {
    ...{ name, key: keyIn(source, id), sourceId: id },
    ...(record.external_ids && { externalIds: record.external_ids }),
    ...given(known),
    ...(ranking && {
      ranking: { ...given({ ...ranking, tournamentsPlayed: ranking.tournaments_played }), date: ranking.date, position: ranking.position },
    }),
  }
}

/** Removes fields without a value. */
const given = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => value !== undefined && name !== 'tournaments_played')) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

export function getPerson({ id, name }: Person, persons: ReadonlyMap<string, SourcePerson>, source: string): SourcePerson {
  if (id === undefined) return { name }
  return { ...persons.get(id), name, key: keyIn(source, id), sourceId: id }
}
