/** The URL of another site for a link. Empty unless it is http or https: escaping alone does not stop "javascript:". */
export const webUrl = (url: string): string => (/^https?:$/.test(URL.parse(url)?.protocol ?? '') ? url : '')
