import { fail } from '@touchline/contract/errors'
import type { AccountsService } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'
import { listMemberships } from '../people/memberships.ts'
import { getPerson } from '../people/person.ts'
import { sessionCookie } from './paths.ts'
import { withAddress } from './requests.ts'

type Handlers = Pick<ServiceImpl<typeof AccountsService>, 'getSession' | 'listSessions' | 'endSession'>

const agentCharsMax = 300

/** The sessions of people. */
export const sessions = (deps: AccountsDeps): Handlers => ({
  async getSession({ cookie, address, agent }) {
    if (!cookie.includes(`${sessionCookie}=`)) throw fail('missing_session')
    const known = await deps.signIn.getSession(
      withAddress(
        [
          ['cookie', cookie],
          ['user-agent', agent],
        ],
        address,
      ),
    )
    if (!known) throw fail('missing_session')
    const { session, user, setCookies } = known
    const [person, memberships] = await Promise.all([getPerson(deps, user), listMemberships(deps, user.id)])
    const times = { createdAt: session.createdAt.toISOString(), expiresAt: session.expiresAt.toISOString() }
    return { id: session.id, person, memberships, ...times, csrf: deps.signIn.csrfToken(session.id), setCookies }
  },

  async listSessions({ personId }) {
    const sessions = await deps.signIn.listSessions(personId)
    return {
      items: sessions.map(({ id, createdAt, expiresAt, ipAddress, userAgent }) => ({
        ...{ id, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
        ...{ address: ipAddress ?? '', agent: (userAgent ?? '').slice(0, agentCharsMax) },
      })),
    }
  },

  async endSession({ personId, sessionId }) {
    await deps.signIn.endSession(personId, sessionId)
    return {}
  },
})
