import type { Meeting, Placing, Race, RaceDetails, Runner } from '@touchline/contract/gen/racing'
import type * as json from '../records/racing.ts'
import { countryIn, orNull, type View } from './view.ts'

interface Place {
  course: string
  courseId: string
  countryCode: string
}
const renderPlace = ({ course, courseId, countryCode }: Place, view: View) => ({
  course,
  course_id: courseId,
  country: countryIn(view, countryCode),
  country_code: orNull(countryCode),
})

export const renderMeeting = (meeting: Meeting, view: View): json.Meeting => ({
  id: meeting.id,
  date: meeting.date,
  ...renderPlace(meeting, view),
  surface: word(meeting.surface),
  type: word(meeting.type),
  going: meeting.going ?? null,
  weather: meeting.weather ?? null,
  rail: meeting.rail ?? null,
  status: meeting.status,
  race_count: meeting.raceIds.length,
  first_race_at: orNull(meeting.firstRaceAt),
  races: meeting.raceIds,
})

export const renderRace = (race: Race, view: View): json.Race => ({
  id: race.id,
  meeting_id: race.meetingId,
  number: race.number ?? null,
  name: race.name ?? null,
  off_at: race.offAt ?? null,
  actual_off_at: race.actualOffAt ?? null,
  ...renderPlace(race, view),
  type: word(race.type),
  class: race.raceClass ?? null,
  pattern: race.pattern ?? null,
  handicap: race.handicap ?? null,
  age_band: race.ageBand ?? null,
  sex_restriction: race.sexRestriction ?? null,
  rating_band: race.ratingBand ?? null,
  distance_m: race.distanceM ?? null,
  distance_text: race.distanceText ?? null,
  surface: word(race.surface),
  going: race.going ?? null,
  obstacles: race.obstacles ?? null,
  prize_money: race.prizeMoney
    ? { currency: race.prizeMoney.currency, total: race.prizeMoney.total ?? null, places: race.prizeMoney.places }
    : null,
  runners_declared: race.runnersDeclared ?? null,
  runners_count: race.runnersCount ?? null,
  status: race.status,
  version: race.version,
  updated_at: race.updatedAt,
})

const kgPerLb = 0.453_592_37

export const renderRunner = (runner: Runner, view: View): json.Runner => {
  const { horse, jockey, weightLbs } = runner
  return {
    id: runner.id,
    number: runner.number ?? null,
    draw: runner.draw ?? null,
    horse: {
      id: horse!.id,
      name: horse!.name,
      country: countryIn(view, horse!.countryCode),
      country_code: orNull(horse!.countryCode),
      age: horse!.age ?? null,
      sex: horse!.sex ?? null,
      colour: horse!.colour ?? null,
      sire: horse!.sire ?? null,
      dam: horse!.dam ?? null,
      damsire: horse!.damsire ?? null,
    },
    jockey: jockey ? { id: jockey.id, name: jockey.name, claim_lbs: jockey.claimLbs ?? null } : null,
    trainer: runner.trainer ?? null,
    owner: runner.owner ?? null,
    weight_lbs: weightLbs ?? null,
    weight_kg: weightLbs === undefined ? null : Math.round(weightLbs * kgPerLb * 10) / 10,
    weight_text: weightLbs === undefined ? null : stones(Math.round(weightLbs)),
    headgear: runner.headgear,
    official_rating: runner.officialRating ?? null,
    form: runner.form ?? null,
    days_since_run: runner.daysSinceRun ?? null,
    silk_url: runner.silkUrl ?? null,
    status: runner.status,
    non_runner_reason: runner.nonRunnerReason ?? null,
    odds_sp: runner.sp ?? null,
  }
}

/** A stone is 14 pounds. */
const stones = (pounds: number): string => `${Math.floor(pounds / 14)}-${pounds % 14}`

export function renderResult({ race, runners, result }: RaceDetails): json.RaceResult {
  const known = new Map((runners?.items ?? []).map((runner) => [runner.id, runner]))
  const placings = result?.placings.map((each) => renderPlacing(each, result.placings, known.get(each.runnerId))) ?? null
  return {
    race_id: race!.id,
    status: word(result?.status),
    winning_time_s: result?.winningTimeS ?? null,
    placings,
    photo_finish: result?.photoFinish ?? null,
    dead_heat: placings?.some(({ dead_heat }) => dead_heat) ?? false,
    stewards_enquiry: renderEnquiry(result?.stewardsEnquiry),
    non_runners: [...known.values()].filter(({ status }) => status === 'non_runner' || status === 'withdrawn').map(({ id }) => id),
    dividends:
      result && result.dividends.length > 0 ? result.dividends.map(({ type, numbers, amount }) => ({ type, numbers, amount })) : null,
    updated_at: race!.updatedAt,
  }
}

const renderEnquiry = (enquiry: NonNullable<RaceDetails['result']>['stewardsEnquiry']): json.RaceResult['stewards_enquiry'] =>
  enquiry ? { open: enquiry.open, outcome: enquiry.outcome ?? null, text: enquiry.text ?? null } : null

const renderPlacing = (placing: Placing, all: readonly Placing[], runner: Runner | undefined): json.Placing => ({
  position: placing.position ?? null,
  finish_code: word(placing.finishCode),
  dead_heat: placing.position !== undefined && all.filter(({ position }) => position === placing.position).length > 1,
  runner_id: placing.runnerId,
  number: runner?.number ?? null,
  horse: runner?.horse?.name ?? null,
  beaten_lengths: placing.beatenLengths ?? null,
  beaten_text: placing.beatenText ?? null,
  total_beaten: placing.totalBeaten ?? null,
  sp: runner?.sp ?? null,
  sp_decimal: getDecimal(runner?.sp),
  favourite: word(runner?.favourite),
  prize: placing.prize ?? null,
  disqualified_from: placing.disqualifiedFrom ?? null,
})

/** "9/2" is 5.5: the stake is returned with the winnings. Even money is 2. Two decimals. */
function getDecimal(sp: string | undefined): number | null {
  if (sp === undefined) return null
  if (/^ev(?:en|ens|s)?$/i.test(sp)) return 2
  const [, won, staked = '1'] = /^(\d{1,4})\/(\d{1,4})$/.exec(sp) ?? []
  const price = won === undefined ? (/^\d{1,4}(?:\.\d{1,3})?$/.test(sp) ? Number(sp) : Number.NaN) : 1 + Number(won) / Number(staked)
  return Number.isFinite(price) ? Math.round(price * 100) / 100 : null
}

/** Words are checked where they come in; `Word` is the type of the field. */
const word = <Word extends string>(text: Word | undefined): Word | null => text ?? null
