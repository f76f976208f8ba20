import { type ErrorCode, type ErrorValues, errors, isErrorCode, isOfApi, ServiceError } from '@touchline/contract/errors'
import { allow, readMethods } from '../http/methods.ts'
import type { Read } from '../pipeline/request-context.ts'
import type { WorldDeps } from './own-world.ts'

const errorId = /^[a-z]{3}-[a-z]-error-([a-z-]+)$/

/** Example values of the placeholders in the texts of errors. */
const examples: ErrorValues = {
  ...{
    kind: 'match',
    id: 'soc-m7k2p9xq4ab',
    season: '2024/2025',
    sport: 'soccer',
    league: 'Bundesliga',
    name: 'date',
    known: 'date, league_id',
  },
  ...{ what: 'this is an example', reason: 'this is an example', hint: 'This is an example.', header: 'Accept', who: 'The key' },
  ...{ usd: '0.005', plan: 'free', plans: 'business or enterprise', role: 'member' },
  ...{ cost: '0.002 USD', otherwise: '', methods: allow(readMethods) },
  ...{ limit: 120, max: 5, running: 16, waiting: 64, days: 30, seconds: 5 },
}

/** Codes that an id of the sandbox may name: every error of the API. */
export const fixedErrorCodes = (Object.keys(errors) as ErrorCode[]).filter((code) => isOfApi(code) && errors[code].http >= 400)

/** In the sandbox, throws the error that an id in the path names: "soc-m-error-rate-limited". */
export const throwFixedError =
  ({ isSandbox }: Pick<WorldDeps, 'isSandbox'>) =>
  ({ route: { params } }: Read): void => {
    if (!isSandbox) return
    for (const value of Object.values(params)) {
      const code = errorId.exec(value)?.[1]?.replaceAll('-', '_')
      if (code !== undefined && isErrorCode(code) && fixedErrorCodes.includes(code))
        throw new ServiceError(code, { ...examples, id: value })
    }
  }
