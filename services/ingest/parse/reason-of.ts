/** The message of a thrown value. */
export const reasonOf = (error: unknown): string => (Error.isError(error) ? error.message : String(error))
