import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { magicLink } from 'better-auth/plugins/magic-link'
import { newId } from '../new-id.ts'
import type { SignInDatabase } from './database.ts'
import { addressHeader, basePath, linkMinutes } from './paths.ts'

const dayS = 86_400
const sessionDays = 30

export interface LibraryOptions {
  origin: string
  isSecure: boolean
  secrets: readonly string[]
  github?: { clientId: string; clientSecret: string } | undefined
  google?: { clientId: string; clientSecret: string } | undefined
  /** Mails the token of a link. */
  sendLink(email: string, token: string, metadata: Record<string, unknown>): Promise<void>
  /** Why a person must not be created. Undefined: created. */
  refuse(person: { email: string; isVerified: boolean; address: string }): Promise<string | undefined>
  signedUp(): void
  signedIn(): void
  /** A request was refused, for a reason that an operator may have to know, such as a wrong OAuth client. */
  refused(reason: string): void
  failed(error: Error): void
}

/** The sign-in library on a database, whose tables exist afterwards. Errors: those of the database. */
export async function openLibrary(database: SignInDatabase, given: LibraryOptions) {
  const options = libraryOptions(database, given)
  await database.migrate(options)
  const library = betterAuth(options)
  await library.$context
  return library
}

/** What the library writes about itself. Its texts quote addresses and tokens after a colon. */
const report = ({ failed, refused }: LibraryOptions, message: string, details: readonly unknown[]): void => {
  const error = details.find((each) => Error.isError(each))
  if (error) failed(error)
  else refused(message.split(':')[0]!)
}

/** An error of the library itself, not one that a request caused. */
const isOwnError = (error: unknown): error is Error => Error.isError(error) && !(isAPIError(error) && error.statusCode < 500)

/** Sessions last thirty days after their last use. */
const libraryOptions = ({ database, prefix }: SignInDatabase, options: LibraryOptions) => {
  const { origin, isSecure, secrets, github, google } = options
  return {
    appName: 'Touchline',
    baseURL: origin,
    basePath,
    secret: secrets[0]!,
    ...(secrets.length > 1 && { secrets: secrets.map((value, i) => ({ version: secrets.length - i, value })) }),
    database,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message, ...details) => level === 'error' && report(options, message, details),
    },
    socialProviders: { ...(github && { github }), ...(google && { google }) },
    plugins: [
      magicLink({
        expiresIn: linkMinutes * 60,
        storeToken: 'hashed',
        sendMagicLink: ({ email, token, metadata = {} }) => options.sendLink(email, token, metadata),
      }),
      passkey({ rpName: 'Touchline', rpID: new URL(origin).hostname, origin, schema: { passkey: { modelName: `${prefix}passkey` } } }),
    ],
    user: {
      modelName: `${prefix}user`,
      async validateUserInfo({ user, source }, { headers }) {
        if (source.action !== 'create-user') return
        const address = headers?.get(addressHeader) ?? ''
        const error = await options.refuse({ email: user.email ?? '', isVerified: user.emailVerified === true, address })
        return error === undefined ? undefined : { error }
      },
    },
    session: { modelName: `${prefix}session`, expiresIn: sessionDays * dayS, updateAge: dayS },
    account: { modelName: `${prefix}account`, encryptOAuthTokens: true },
    verification: { modelName: `${prefix}verification`, storeIdentifier: 'hashed' },
    // Limits are counted by the limiter of the process.
    rateLimit: { enabled: false },
    onAPIError: { errorURL: '/login/failed', onError: (error) => (isOwnError(error) ? options.failed(error) : undefined) },
    advanced: {
      cookiePrefix: 'touchline',
      useSecureCookies: isSecure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isSecure },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: ({ model }) => newId(model) },
    },
    databaseHooks: {
      user: { create: { after: async () => options.signedUp() } },
      session: { create: { after: async () => options.signedIn() } },
    },
  } satisfies BetterAuthOptions
}

export type Library = Awaited<ReturnType<typeof openLibrary>>
