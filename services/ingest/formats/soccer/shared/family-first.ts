/** Country codes where the family name comes first by custom. */
export const familyFirst: ReadonlySet<string> = new Set(['CN', 'HK', 'KP', 'KR', 'TW', 'VN'])
