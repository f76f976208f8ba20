/** Longest name of an organisation, a person or a passkey. */
export const nameCharsMax = 100

/** Whether accounts stores the name: 1 to 100 characters without control characters. */
export const isName = (text: string): boolean => text !== '' && text.length <= nameCharsMax && !/\p{C}/u.test(text)
