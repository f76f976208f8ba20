import { sportNamed } from '@touchline/contract/catalog'
import type { RankingPage, RankingPlace } from '@touchline/contract/gen/ranking'
import { countryIn, teamIn, type View } from '../render/view.ts'
import { count, countryCode, day, id, instant, integer, number, text } from './field-types.ts'
import { fieldsFrom, from, is, type JsonOf, list, orNull, record } from './record.ts'
import type { SportFields } from './sport-fields.ts'
import { perSport } from './sports.ts'

/** Input of a row. */
interface PlaceSource {
  place: RankingPlace
  page: RankingPage
}

interface Ranked {
  id: string
  name: string | null
  countryCode: string
}

const ranked = (kind: 'player' | 'team', name: string) =>
  fieldsFrom<Ranked>()({
    id: id(kind, `Id of the ${kind}.`),
    name: orNull(text('In the requested language.', name)),
    country: is(orNull(text('Country; null if it is not known.', 'Germany')), ({ countryCode }, view) => countryIn(view, countryCode)),
    country_code: is(orNull(countryCode('Code of the country.')), ({ countryCode }) => countryCode),
  })

/** A player who is no side of a match has the name of the list. */
export function playerIn(view: View, place: RankingPlace): Ranked {
  const id = view.current(place.playerId)
  const known = view.names(id)
  return { id, name: known?.name ?? place.name, countryCode: place.countryCode || (known?.countryCode ?? '') }
}

function rankedTeam(view: View, place: RankingPlace): Ranked {
  const { id, name } = teamIn(view, place.teamId)
  return { id, name: name ?? place.name, countryCode: view.names(id)?.countryCode || place.countryCode }
}

const rowFields = ({ id: sport }: SportFields) =>
  fieldsFrom<PlaceSource>()({
    ...from(({ place }: PlaceSource) => place, { position: count('Place in the list; several may share it.', 7) }),
    ...(sportNamed(sport).sidesArePlayers
      ? { player: is(record(ranked('player', 'Steffi Graf'), 'The player.'), ({ place }: PlaceSource, view) => playerIn(view, place)) }
      : { team: is(record(ranked('team', 'Germany'), 'The team.'), ({ place }: PlaceSource, view) => rankedTeam(view, place)) }),
    ...from(({ place }: PlaceSource) => place, {
      points: orNull(number('Ranking points.', 4_820, 'points')),
      movement: orNull(integer('Places gained since the previous list; negative for places lost.', -2)),
      tournaments_played: orNull(count('Tournaments that count for the list.', 19)),
    }),
    ranking_date: is(day('The day the list is of.', '2022-12-26'), ({ page }) => page.date),
  })
/** A row has a player in sports whose sides are players, else a team. */
export const getRankingRow = perSport((sport) => record(rowFields(sport), 'A place in a published ranking list.'))

export function renderRanking(page: RankingPage, view: View): object[] {
  const { render } = getRankingRow(page.sport)
  return page.places.map((place) => render({ place, page }, view))
}

const metaFields = fieldsFrom<RankingPage>()({
  tour: text('The tour of the list, as its source spells it.', 'ATP'),
  date: day('The day the list is of.', '2022-12-26'),
  tours: list(text('A value of `tour`.', 'atp'), 'The tours of the sport that have a list.'),
  updated_at: instant('When the list was last received.', '2022-12-26T09:00:07.512Z'),
})
export type RankingMeta = JsonOf<typeof metaFields>
export const rankingMeta = record(
  {
    total: count('Number of places in the list.', 2_000),
    limit: count('As requested.', 50),
    offset: count('As requested.', 0),
    ...metaFields,
  },
  'The `meta` of a ranking list.',
)
const { render } = record(metaFields, 'What a ranking list adds to the `meta` of every list.')
export const renderRankingMeta = (page: RankingPage, view: View): RankingMeta => render(page, view)
