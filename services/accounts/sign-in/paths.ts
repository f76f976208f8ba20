/** The path below which the library serves. */
export const basePath = '/account/auth'

/** The header in which the address of the client is passed to the library. A client's own header of the name is replaced. */
export const addressHeader = 'x-client-address'

/** The name of the session's cookie, after "__Secure-" over HTTPS. */
export const sessionCookie = 'touchline.session_token'

/** How long a mailed link signs in. */
export const linkMinutes = 10

/** Where people go after sign-in unless they were on their way to another page. */
export const firstPage = '/account'
