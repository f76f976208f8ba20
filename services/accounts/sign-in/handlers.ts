import { isLanguage, type Language } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { AccountsService, SendSignInLinkRequest } from '@touchline/contract/gen/accounts'
import { ownPath } from '@touchline/platform/http/own-path'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { getPublicOrigin } from '@touchline/platform/settings'
import { readOwnAddress } from '../addresses.ts'
import { countAttempt, limitClient } from '../attempts.ts'
import type { AccountsDeps } from '../deps.ts'
import { basePath, firstPage, sessionCookie } from './paths.ts'
import { getProviders } from './providers.ts'
import { readRequest, readResponse, withAddress } from './requests.ts'

type Handlers = Pick<ServiceImpl<typeof AccountsService>, 'handleSignInRequest' | 'confirmSignIn' | 'getSignInMethods' | 'sendSignInLink'>

/** Requests of one client in a minute. */
const perMinute = { requests: 120, confirmations: 20, links: 10 }

/** Signing in. */
export const signInHandlers = (deps: AccountsDeps): Handlers => ({
  async handleSignInRequest(request) {
    await limitClient(deps.limiter, `requests:${request.address}`, perMinute.requests)
    const read = readRequest(request, getPublicOrigin(deps.config))
    if (!read) return { status: 404, headers: [{ name: 'content-type', value: 'text/plain' }], body: Buffer.from('not found') }
    return readResponse(await deps.signIn.handle(read))
  },

  async confirmSignIn({ token, address, agent, next }) {
    await limitClient(deps.limiter, `confirmations:${address}`, perMinute.confirmations)
    const origin = getPublicOrigin(deps.config)
    const url = new URL(`${origin}${basePath}/magic-link/verify`)
    url.searchParams.set('token', token)
    url.searchParams.set('callbackURL', ownPath(next) ?? firstPage)
    url.searchParams.set('errorCallbackURL', '/login')
    // Without the cookies of the browser: whatever session it had, this one is new.
    const response = await deps.signIn.handle(new Request(url, { headers: withAddress([['user-agent', agent]], address) }))
    const isSignedIn = response.headers.getSetCookie().some((cookie) => cookie.includes(`${sessionCookie}=`))
    if (!isSignedIn) throw getRefusal(response)
    return readResponse(response)
  },

  async getSignInMethods() {
    const { github, google } = getProviders(deps.config)
    return { github: github !== undefined, google: google !== undefined }
  },

  async sendSignInLink(request) {
    await sendLink(deps, request)
    return {}
  },
})

/**
 * Makes a link and queues its mail, the same work whether or not somebody has the address: the library looks the person
 * up when the link is opened.
 */
async function sendLink(deps: AccountsDeps, { email, next, language, address }: SendSignInLinkRequest): Promise<void> {
  const to = await readOwnAddress(deps.config, email)
  await limitClient(deps.limiter, `links:${address}`, perMinute.links)
  await countAttempt(deps, 'linkByClient', address)
  await countAttempt(deps, 'linkToAddress', to)
  await deps.signIn.sendLink(to, withAddress([], address), { next: ownPath(next) ?? firstPage, language: readLanguage(language) })
}

const readLanguage = (text: string): Language => (isLanguage(text) ? text : 'en')

/** Why a link does not sign in. */
function getRefusal(response: Response) {
  const reason = URL.parse(response.headers.get('location') ?? '', 'http://own.invalid')?.searchParams.get('error') ?? ''
  if (reason === 'too_many_sign_ups') return fail('too_many_attempts', { seconds: 86_400 })
  return fail('invalid_parameter', { name: 'token', what: 'is of a link that was used, has expired or never existed; ask for a new link' })
}
