import { isFailure } from '@touchline/contract/errors'
import { isDisposable, readAddress } from '../addresses.ts'
import { countAttempt } from '../attempts.ts'

type RefusalDeps = Parameters<typeof countAttempt>[0] & { config: { allowsDisposable: boolean } }

interface NewPerson {
  email: string
  /** The provider says that the address was verified. */
  isVerified: boolean
  /** Address of the client, as limits count it. */
  address: string
}

/** Why a new person is refused, as a code of the page that shows it. Undefined: welcome. */
export async function getRefusal(deps: RefusalDeps, { email, isVerified, address }: NewPerson): Promise<string | undefined> {
  if (!isVerified) return 'address_not_verified'
  try {
    readAddress(email)
  } catch {
    return 'address_not_valid'
  }
  if (!deps.config.allowsDisposable && (await isDisposable(email))) return 'address_disposable'
  try {
    await countAttempt(deps, 'signUpByClient', address)
  } catch (error) {
    if (isFailure('too_many_attempts', error)) return 'too_many_sign_ups'
    throw error
  }
  return undefined
}
