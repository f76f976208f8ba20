import type { Horse, Jockey, Placing as Placed, Runner } from '@touchline/contract/gen/racing'
import { favouriteCodes, finishCodes, runnerStatuses } from '@touchline/contract/racing'
import { countryIn } from '../render/view.ts'
import { count, countryCode, flag, id, image, matching, number, oneOf, text } from './field-types.ts'
import { runnerId } from './racing-race.ts'
import { fieldsFrom, from, is, list, orNull, record } from './record.ts'

const sp = matching(/^\S+$/, 'Starting price, as the source writes it.', '9/2')
export const horseFields = fieldsFrom<Horse>()({
  id: id('horse', 'Id of the horse.', 'hrs-h7k2p9xq4ab'),
  name: text('Name of the horse.', 'Quiet Harbour'),
  country: is(orNull(text('Where it was bred, in the requested language.', 'Ireland')), ({ countryCode }, view) =>
    countryIn(view, countryCode),
  ),
  country_code: orNull(countryCode('The same as a code, as in a match.')),
  foaled: orNull(count('Year of birth.', 2019)),
  age: orNull(count('Age at the race.', 6, 'years')),
  sex: orNull(text('As the source words it.', 'gelding')),
  colour: orNull(text('As the source words it.', 'bay')),
  sire: orNull(text('Father.', 'Far Beacon')),
  dam: orNull(text('Mother.', 'Still Water')),
  damsire: orNull(text('Father of the mother.', 'Old Pilot')),
})
export const jockeyFields = fieldsFrom<Jockey>()({
  id: id('player', 'Id of the jockey.', 'hrs-p7k2p9xq4ab'),
  name: text('Name of the jockey.', 'M. Harrow'),
  claim_lbs: orNull(number('Allowance of an apprentice.', 3, 'lb')),
})
export const trainerId = id('player', 'Id of the trainer.', 'hrs-p3m8w5rt1cz')
const kgPerLb = 0.453_592_37

export const runnerFields = fieldsFrom<Runner>()({
  id: runnerId,
  number: orNull(count('Number of the saddlecloth.', 4)),
  draw: orNull(count('Starting stall.', 7)),
  horse: is(record(horseFields, 'The horse.'), ({ horse }) => horse!),
  jockey: orNull(record(jockeyFields, 'The jockey or driver.')),
  trainer: orNull(text('Name of the trainer.', 'E. Norrby')),
  trainer_id: orNull(trainerId),
  owner: orNull(text('Name of the owner.', 'The Ferry Partnership')),
  weight_lbs: orNull(number('Weight to carry.', 133, 'lb')),
  weight_kg: is(orNull(number('The same. One decimal.', 60.3, 'kg')), ({ weightLbs }) =>
    weightLbs === undefined ? null : Math.round(weightLbs * kgPerLb * 10) / 10,
  ),
  weight_text: is(orNull(matching(/^\d{1,2}-\d{1,2}$/, 'The same in stones and pounds.', '9-7')), ({ weightLbs }) =>
    weightLbs === undefined ? null : stones(Math.round(weightLbs)),
  ),
  headgear: list(text('Abbreviation of the source.', 'b'), 'Blinkers and their like; empty: none is known.'),
  official_rating: orNull(count('Rating of the handicapper.', 124)),
  form: orNull(text('Last finishing positions and codes, as the source writes them.', '12-3P')),
  days_since_run: orNull(count('Since its last race.', 21, 'days')),
  silk_url: orNull(image('https://img.example/silks/4.svg')),
  status: oneOf(runnerStatuses, 'withdrawn: after it had come under orders, or shortly before.'),
  non_runner_reason: orNull(text('As the source words it.', 'Lame')),
  odds_sp: is(orNull(sp), ({ sp }) => sp),
})

/** A stone is 14 pounds. */
const stones = (pounds: number): string => `${Math.floor(pounds / 14)}-${pounds % 14}`

/** Input of a placing. */
export interface PlacingSource {
  placed: Placed
  /** Undefined: the source does not list the runner. */
  runner: Runner | undefined
  isDeadHeat: boolean
}

export const placingFields = fieldsFrom<PlacingSource>()({
  position: is(
    orNull(count('From 1; equal positions are a dead heat. null: did not finish, or disqualified.', 2)),
    ({ placed }) => placed.position,
  ),
  finish_code: is(
    orNull(
      oneOf(finishCodes, 'Fell, unseated, pulled up, brought down, ran out, refused to race, slipped up, disqualified; null: finished.'),
    ),
    ({ placed }) => placed.finishCode,
  ),
  dead_heat: is(flag('Another runner has the same position.', false), ({ isDeadHeat }) => isDeadHeat),
  runner_id: is(runnerId, ({ placed }) => placed.runnerId),
  number: is(orNull(count('As of the runner.', 4)), ({ runner }) => runner?.number),
  horse: is(orNull(text('Name of the horse.', 'Quiet Harbour')), ({ runner }) => runner?.horse?.name),
  ...from(({ placed }: PlacingSource) => placed, {
    beaten_lengths: orNull(number('Behind the runner before it.', 0.3, 'lengths')),
    beaten_text: orNull(text('The same, as the source words it.', 'nk')),
    total_beaten: orNull(number('Behind the winner.', 2.3, 'lengths')),
  }),
  sp: is(orNull(sp), ({ runner }) => runner?.sp),
  sp_decimal: is(orNull(number('The same as a decimal price.', 5.5)), ({ runner }) => decimalPrice(runner?.sp)),
  favourite: is(
    orNull(oneOf(favouriteCodes, 'Favourite, joint favourite, co-favourite; null: none of these.')),
    ({ runner }) => runner?.favourite,
  ),
  prize: is(orNull(number('Prize money won.', 10_700, 'currency units')), ({ placed }) => placed.prize),
  disqualified_from: is(orNull(count('Position before the disqualification.', 1)), ({ placed }) => placed.disqualifiedFrom),
})

/** "9/2" becomes 5.5, because the stake is returned with the winnings. Even money is 2. Rounded to two decimals. */
function decimalPrice(sp: string | undefined): number | null {
  if (sp === undefined) return null
  if (/^ev(?:en|ens|s)?$/i.test(sp)) return 2
  const [, won, staked = '1'] = /^(\d{1,4})\/(\d{1,4})$/.exec(sp) ?? []
  const price = won === undefined ? (/^\d{1,4}(?:\.\d{1,3})?$/.test(sp) ? Number(sp) : Number.NaN) : 1 + Number(won) / Number(staked)
  return Number.isFinite(price) ? Math.round(price * 100) / 100 : null
}
