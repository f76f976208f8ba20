import { favouriteCodes, finishCodes, runnerStatuses } from '@touchline/contract/racing'
import { textIn } from '../../parse/fields.ts'
import { readHorseName } from '../../parse/horse-name.ts'
import type { SourceRunner } from '../../racing-model.ts'
import { type Cells, wordIn } from './cells.ts'
import { known } from './race-row.ts'

const itemMax = 40
const lbPerKg = 1 / 0.453_592_37

export function readRunner(cells: Cells): SourceRunner {
  const name = cells.required('horse', (text) => textIn(text, 'horse'))
  const placing = getPlacing(cells)
  const jockey = cells.text('jockey')
  const kg = cells.decimal('weight_kg')
  return {
    horse: {
      ...readHorseName(name, cells.country('horse_country')),
      ...known({
        age: cells.whole('age'),
        foaled: cells.optional('foaled', yearIn),
        sex: cells.text('sex'),
        colour: cells.text('colour'),
        sire: cells.text('sire'),
        dam: cells.text('dam'),
        damsire: cells.text('damsire'),
      }),
    },
    ...(jockey !== undefined && { jockey: { name: jockey, ...known({ claimLbs: cells.decimal('claim_lbs') }) } }),
    fields: {
      status: cells.oneOf('status', runnerStatuses) ?? 'declared',
      headgear: cells.list('headgear', (text) => textIn(text, 'headgear').slice(0, itemMax)),
      ...known({
        number: cells.whole('number'),
        draw: cells.whole('draw'),
        trainer: cells.text('trainer'),
        owner: cells.text('owner'),
        weightLbs: cells.decimal('weight_lbs') ?? (kg === undefined ? undefined : Math.round(kg * lbPerKg * 10) / 10),
        officialRating: cells.whole('official_rating'),
        form: cells.text('form'),
        daysSinceRun: cells.whole('days_since_run'),
        silkUrl: cells.optional('silk_url', urlIn),
        nonRunnerReason: cells.text('non_runner_reason'),
        sp: cells.optional('sp', priceIn),
        favourite: cells.oneOf('favourite', favouriteCodes),
      }),
    },
    ...(placing && { placing }),
  }
}

/** `position` is a number, or a finish code. */
function getPlacing(cells: Cells): SourceRunner['placing'] {
  const place = cells.optional('position', (text) =>
    /^[1-9]\d{0,2}$/.test(text) ? { position: Number(text) } : { finishCode: wordIn(text, 'position', finishCodes) },
  )
  const finishCode = cells.oneOf('finish_code', finishCodes)
  if (!place && finishCode === undefined) return undefined
  return {
    ...(finishCode === undefined ? place : { finishCode }),
    ...known({
      beatenLengths: cells.decimal('beaten_lengths'),
      beatenText: cells.text('beaten'),
      totalBeaten: cells.decimal('total_beaten'),
      prize: cells.decimal('prize'),
      disqualifiedFrom: cells.whole('disqualified_from'),
    }),
  }
}

function priceIn(text: string): string {
  if (!/^(?:\d{1,4}\/[1-9]\d{0,3}|ev(?:en|ens|s)?|\d{1,4}(?:\.\d{1,3})?)$/i.test(text))
    throw new Error(`sp "${text.slice(0, 20)}" is not a price such as 9/2, evens or 5.5`)
  return text
}

function yearIn(text: string): number {
  if (!/^(?:1[7-9]|2\d)\d\d$/.test(text)) throw new Error(`foaled "${text.slice(0, 20)}" is not a year such as 2019`)
  return Number(text)
}

function urlIn(text: string): string {
  const url = text.length <= 500 ? URL.parse(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`silk_url "${text.slice(0, 40)}" is not an address`)
  return url.href
}
