/** The id of an object that may be expanded. */
export const getId = (reference: string | { id?: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')
