import type { SourceRace, SourceRunner } from '@touchline/sources/racing-model'
import type { Random } from '../random.ts'
import type { Card } from './card.ts'

/** The report of a race at one moment, in minutes of the race day from its off time. */
export interface RaceMoment {
  minute: number
  race: SourceRace
}

/** Stages of a race, in minutes from the off or from the finish. */
const stages = { nonRunner: -20, abandoned: -10, atPost: -3, photo: 2, provisional: 1, enquiry: 3, decision: 4, weighedIn: 3, appeal: 8 }

/** A race from its declaration to its result. The first moment is known as soon as the meeting is announced. */
export function run(rng: Random, card: Card): RaceMoment[] {
  const race = beforeTheOff(rng, card)
  const field = race.runners.filter(({ fields }) => fields.status === 'declared')
  const seconds = Math.round(card.fields.distanceM! * rng.int(58, 66) * 10) / 10_000
  const start = rng.int(0, 90) / 60
  const finish = start + seconds / 60
  const moments = [...race.moments]
  const priced = withPrices(rng, field)
  const add = (minute: number, status: string, result?: SourceRace['result'], placings: readonly SourceRunner[] = priced) => {
    const known = new Map(placings.map((each) => [each.horse.name, each]))
    const runners = race.runners.map((each) => known.get(each.horse.name) ?? each)
    moments.push({
      minute,
      race: { number: card.number, fields: { ...card.fields, status }, runners, ...(result && { result }) },
    })
  }
  add(start, 'off')
  if (rng.chance(0.01)) {
    add(finish, 'void')
    return moments
  }
  const isPhoto = rng.chance(0.25)
  const order = finishOrder(rng, card, priced, isPhoto && rng.chance(0.25))
  const shown = { winningTimeS: Math.round(seconds * 100) / 100, photoFinish: isPhoto }
  if (isPhoto) add(finish, 'photo')
  const at = finish + (isPhoto ? stages.photo : stages.provisional)
  add(at, 'result_provisional', { status: 'provisional', ...shown }, order)
  return rng.chance(0.12) ? afterEnquiry() : afterResult()

  function afterEnquiry(): RaceMoment[] {
    const text = 'Interference approaching the finish'
    add(at + stages.enquiry, 'stewards_enquiry', { status: 'provisional', ...shown, stewardsEnquiry: { open: true, text } }, order)
    const isRevised = rng.chance(0.4)
    const outcome = isRevised ? 'Placings revised' : 'No action'
    const result = { status: 'official', ...shown, stewardsEnquiry: { open: false, text, outcome } }
    add(at + stages.enquiry + stages.decision, 'weighed_in', result, isRevised ? withoutWinner(order) : order)
    return moments
  }
  function afterResult(): RaceMoment[] {
    const winner = order[0]!.fields
    const dividends = [{ type: 'win', numbers: String(winner.number), amount: decimal(winner.sp!) }]
    add(at + stages.weighedIn, 'weighed_in', { status: 'official', ...shown, dividends }, order)
    if (rng.chance(0.06)) {
      const stewardsEnquiry = { open: false, text: 'The winner carried less than its weight', outcome: 'The winner is disqualified' }
      add(at + stages.appeal, 'weighed_in', { status: 'amended', ...shown, dividends, stewardsEnquiry }, withoutWinner(order))
    }
    return moments
  }
}

/** A race that is abandoned with the rest of its meeting. */
export const calledOff = (card: Card, reason: 'scheduled' | 'abandoned'): RaceMoment => ({
  minute: reason === 'abandoned' ? stages.abandoned : Number.NEGATIVE_INFINITY,
  race: { number: card.number, fields: { ...card.fields, status: reason }, runners: [...card.runners] },
})

function beforeTheOff(rng: Random, card: Card): { moments: RaceMoment[]; runners: SourceRunner[] } {
  const runners = card.runners.map((runner) => (runner.fields.status === 'declared' && rng.chance(0.06) ? scratched(rng, runner) : runner))
  const known = (minute: number, status: string, all: readonly SourceRunner[]): RaceMoment => ({
    minute,
    race: { number: card.number, fields: { ...card.fields, status }, runners: [...all] },
  })
  const moments = [known(Number.NEGATIVE_INFINITY, 'scheduled', card.runners)]
  if (runners.some((runner, i) => runner !== card.runners[i])) moments.push(known(stages.nonRunner, 'scheduled', runners))
  moments.push(known(stages.atPost, 'at_post', runners))
  const last = runners.findLast(({ fields }) => fields.status === 'declared')!
  if (!rng.chance(0.05)) return { moments, runners }
  const refusing = { ...last, fields: { ...last.fields, status: 'withdrawn', nonRunnerReason: 'Refused to enter the stalls' } }
  return { moments, runners: runners.map((runner) => (runner === last ? refusing : runner)) }
}

const scratched = (rng: Random, runner: SourceRunner): SourceRunner => ({
  ...runner,
  fields: { ...runner.fields, status: 'non_runner', nonRunnerReason: rng.pick(['Lame', 'Going', 'Vet certificate', 'Travel']) },
})

const prices = ['6/4', '2/1', '5/2', '3/1', '9/2', '5/1', '6/1', '8/1', '10/1', '14/1', '20/1', '33/1'] as const
const decimal = (sp: string): number => 1 + Number(sp.split('/')[0]) / Number(sp.split('/')[1])

/** Starting prices, one favourite or two. */
function withPrices(rng: Random, field: readonly SourceRunner[]): SourceRunner[] {
  const isShared = rng.chance(0.1)
  return field.map((runner, i) => {
    const sp = prices[Math.max(0, isShared ? i - 1 : i)] ?? '50/1'
    const favourite = isShared && i < 2 ? 'JF' : i === 0 ? 'F' : undefined
    return { ...runner, fields: { ...runner.fields, sp, ...(favourite && { favourite }) } }
  })
}

const margins = [
  ['nse', 0.05],
  ['shd', 0.1],
  ['nk', 0.3],
  ['½', 0.5],
  ['1', 1],
  ['2¼', 2.25],
  ['5', 5],
] as const
const falls = ['F', 'UR', 'PU', 'BD', 'RO', 'RR', 'SU'] as const

/** Runners in the order of the finish; those that did not finish are last. Short prices win more often. */
function finishOrder(
  rng: Random,
  { fields: { type, prizeMoney } }: Card,
  field: readonly SourceRunner[],
  isDeadHeat: boolean,
): SourceRunner[] {
  const failing = type === 'hurdle' || type === 'chase' ? 0.12 : 0.01
  const [finishers, others]: [SourceRunner[], SourceRunner[]] = [[], []]
  const ranked = field.map((runner) => ({ runner, score: rng.next() * decimal(runner.fields.sp!) })).sort((a, b) => a.score - b.score)
  // At least two finish, because a race without a finisher is void.
  for (const [i, { runner }] of ranked.entries()) (i > 1 && rng.chance(failing) ? others : finishers).push(runner)
  let total = 0
  const placed = finishers.map((runner, i): SourceRunner => {
    const sharesFirst = isDeadHeat && i < 2
    const [beatenText, beatenLengths] = sharesFirst ? (['dh', 0] as const) : rng.pick(margins)
    if (i > 0) total = Math.round((total + beatenLengths) * 100) / 100
    const prize = prizeMoney?.places?.[i]
    const behind = i > 0 && { beatenLengths, beatenText, totalBeaten: total }
    return { ...runner, placing: { position: sharesFirst ? 1 : i + 1, ...behind, ...(prize !== undefined && { prize }) } }
  })
  return [...placed, ...others.map((runner) => ({ ...runner, placing: { finishCode: rng.pick(falls) } }))]
}

/** The winner is disqualified, and everybody behind moves up. */
function withoutWinner([winner, ...others]: readonly SourceRunner[]): SourceRunner[] {
  const tied = others[0]?.placing?.position === 1
  const movedUp = others.map((runner) => {
    const { position, ...placing } = runner.placing!
    return { ...runner, placing: { ...placing, ...(position !== undefined && { position: tied && position === 1 ? 1 : position - 1 }) } }
  })
  return [...movedUp, { ...winner!, placing: { finishCode: 'DSQ', disqualifiedFrom: 1 } }]
}
