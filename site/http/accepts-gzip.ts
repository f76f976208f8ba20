/** Whether the value of Accept-Encoding admits gzip. */
export const acceptsGzip = (header = ''): boolean => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header)
