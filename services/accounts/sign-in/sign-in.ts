import { createHmac } from 'node:crypto'
import { fail, ServiceError } from '@touchline/contract/errors'
import type { Values } from '@touchline/platform/config'
import { getPublicOrigin } from '@touchline/platform/settings'
import type { AccountsConfig } from '../config.ts'
import type { SignInDatabase } from './database.ts'
import type { Library, LibraryOptions } from './library.ts'
import { getProviders } from './providers.ts'

/** A user as the library stores it. */
export interface User {
  id: string
  email: string
  name: string
  emailVerified: boolean
  createdAt: Date
}

interface StoredSession {
  id: string
  token: string
  createdAt: Date
  expiresAt: Date
  ipAddress?: string | null | undefined
  userAgent?: string | null | undefined
}

/** The sign-in library, opened with the first call: it takes half a second to load. */
export interface SignIn {
  /** The response of the library. Its request is one that `requests.ts` lets through. */
  handle(request: Request): Promise<Response>
  /** Makes a link and passes it to `sendLink`, in the same way whether a person has the address. */
  sendLink(email: string, headers: Headers, metadata: Record<string, unknown>): Promise<void>
  /** The person of a cookie header and the cookies to set. Undefined: nobody is signed in. */
  getSession(headers: Headers): Promise<{ user: User; session: StoredSession; setCookies: string[] } | undefined>
  getUser(id: string): Promise<User | undefined>
  /** Newest first. */
  listSessions(userId: string): Promise<StoredSession[]>
  /** Without `sessionId`, all sessions. */
  endSession(userId: string, sessionId: string): Promise<void>
  rename(userId: string, name: string): Promise<void>
  /** Sessions, passkeys and providers stay. False: another person has the address. */
  changeEmail(userId: string, email: string): Promise<boolean>
  listPasskeys(userId: string): Promise<{ id: string; name: string; createdAt: string }[]>
  renamePasskey(userId: string, id: string, name: string): Promise<void>
  removePasskey(userId: string, id: string): Promise<void>
  /** Names of the providers that the person has signed in with. */
  listProviders(userId: string): Promise<string[]>
  /** Deletes everything that the library stores about a person, the person last. Repeatable. */
  removeUser(userId: string): Promise<void>
  /** The token that forms of a session carry. */
  csrfToken(sessionId: string): string
  /** Loads the library and opens its database. Errors: those of the database. */
  open(): Promise<void>
  isOpen(): boolean
  close(): Promise<void>
}

/** Opens the database that the settings name. */
export type OpenSignInDatabase = (config: Pick<Values<AccountsConfig>, 'mongodbUrl' | 'dataDir'>) => Promise<SignInDatabase>

interface Options extends Omit<LibraryOptions, 'origin' | 'isSecure' | 'secrets' | 'github' | 'google'> {
  openDatabase?: OpenSignInDatabase | undefined
}

interface Opened {
  library: Library
  database: SignInDatabase
}

async function load(config: Values<AccountsConfig>, { openDatabase: open = openDatabase, ...options }: Options): Promise<Opened> {
  const { openLibrary } = await import('./library.ts')
  const database = await open(config)
  try {
    const origin = getPublicOrigin(config)
    const isSecure = origin.startsWith('https:') || config.mode === 'production'
    const given = { origin, isSecure, secrets: config.secrets, ...getProviders(config), ...options }
    return { library: await openLibrary(database, given), database }
  } catch (error) {
    await database.close()
    throw error
  }
}

const openDatabase: OpenSignInDatabase = async ({ mongodbUrl, dataDir }) => {
  if (mongodbUrl !== undefined) return (await import('./mongo-database.ts')).mongoDatabase(mongodbUrl)
  return (await import('./database.ts')).sqliteDatabase(dataDir)
}

const newestFirst = (a: StoredSession, b: StoredSession): number => b.createdAt.getTime() - a.createdAt.getTime()

/** Loads the library once it is needed, and again after a failure. */
function openedLater(config: Values<AccountsConfig>, options: Options) {
  let opening: Promise<Opened> | undefined
  let isOpen = false
  return {
    isOpen: () => isOpen,
    opened(): Promise<Opened> {
      opening ??= load(config, options).then(
        (all) => {
          isOpen = true
          return all
        },
        (error: Error) => {
          opening = undefined
          throw error
        },
      )
      return opening
    },
    async close(): Promise<void> {
      await (await opening?.catch(() => undefined))?.database.close()
    },
  }
}

type Users = Awaited<Library['$context']>['internalAdapter']

/** The database has an index that refuses a second person with an address, also of a change at the same moment. */
async function changeEmail(users: Users, userId: string, email: string): Promise<boolean> {
  const holder = async () => (await users.findUserByEmail(email))?.user.id
  const known = await holder()
  if (known !== undefined) return known === userId
  try {
    await users.updateUser(userId, { email, emailVerified: true })
    return true
  } catch (error) {
    if ((await holder()) === undefined) throw error
    return (await holder()) === userId
  }
}

export function openSignIn(config: Values<AccountsConfig>, options: Options): SignIn {
  const { opened, isOpen, close } = openedLater(config, options)
  /** Errors: upstream_unavailable, whatever the library or its database reports. */
  const using = async <T>(work: (library: Library) => Promise<T>): Promise<T> => {
    try {
      return await work((await opened()).library)
    } catch (error) {
      if (error instanceof ServiceError) throw error
      options.failed(error as Error)
      throw fail('upstream_unavailable')
    }
  }
  const withContext = <T>(work: (context: Awaited<Library['$context']>) => Promise<T>): Promise<T> =>
    using(async (library) => work(await library.$context))
  const ofUser = (userId: string) => [{ field: 'userId', value: userId }]
  const sessions = (userId: string): Promise<StoredSession[]> =>
    withContext(async ({ internalAdapter }) => internalAdapter.listSessions(userId, { onlyActiveSessions: true }))
  return {
    handle: (request) => using((library) => library.handler(request)),
    sendLink: (email, headers, metadata) =>
      using(async ({ api }) => {
        await api.signInMagicLink({ body: { email, metadata }, headers })
      }),
    getSession: (headers) =>
      using(async (library) => {
        const { response, headers: answered } = await library.api.getSession({ headers, returnHeaders: true })
        return response ? { ...response, setCookies: answered.getSetCookie() } : undefined
      }),
    getUser: (id) => withContext(async ({ internalAdapter }) => (await internalAdapter.findUserById(id)) ?? undefined),
    listSessions: async (userId) => (await sessions(userId)).toSorted(newestFirst),
    async endSession(userId, sessionId) {
      const ended = (await sessions(userId)).filter(({ id }) => sessionId === '' || id === sessionId)
      await withContext(({ internalAdapter }) => internalAdapter.deleteSessions(ended.map(({ token }) => token)))
    },
    rename: (userId, name) => withContext(async ({ internalAdapter }) => void (await internalAdapter.updateUser(userId, { name }))),
    changeEmail: (userId, email) => withContext(({ internalAdapter }) => changeEmail(internalAdapter, userId, email)),
    listPasskeys: (userId) =>
      withContext(async ({ adapter }) => {
        const found = await adapter.findMany<{ id: string; name?: string; createdAt?: Date }>({ model: 'passkey', where: ofUser(userId) })
        return found.map(({ id, name = '', createdAt }) => ({ id, name: name ?? '', createdAt: createdAt?.toISOString() ?? '' }))
      }),
    renamePasskey: (userId, id, name) =>
      withContext(async ({ adapter }) => {
        await adapter.updateMany({ model: 'passkey', where: [...ofUser(userId), { field: 'id', value: id }], update: { name } })
      }),
    removePasskey: (userId, id) =>
      withContext(async ({ adapter }) => {
        await adapter.deleteMany({ model: 'passkey', where: [...ofUser(userId), { field: 'id', value: id }] })
      }),
    listProviders: (userId) =>
      withContext(async ({ internalAdapter }) => (await internalAdapter.findAccounts(userId)).map(({ providerId }) => providerId)),
    removeUser: (userId) =>
      withContext(async ({ adapter, internalAdapter }) => {
        await adapter.deleteMany({ model: 'passkey', where: ofUser(userId) })
        await internalAdapter.deleteUser(userId)
      }),
    csrfToken: (sessionId) => createHmac('sha256', config.secrets[0]!).update(`csrf ${sessionId}`).digest('base64url'),
    open: async () => void (await opened()),
    isOpen,
    close,
  }
}
