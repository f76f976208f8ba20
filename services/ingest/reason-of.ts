/** What something that was thrown says is wrong. */
export const reasonOf = (error: unknown): string => (Error.isError(error) ? error.message : String(error))
