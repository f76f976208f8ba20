/*
 * Racing writes the country where a horse was bred behind its name: "Frankel (GB)". The codes are those of the
 * International Cataloguing Standards, beside the two letters of ISO 3166.
 */

const codes: Readonly<Record<string, string>> = {
  ...{ ARG: 'AR', AUS: 'AU', AUT: 'AT', AZE: 'AZ', BAR: 'BB', BEL: 'BE', BHR: 'BH', BRN: 'BH', BRZ: 'BR', BUL: 'BG', CAN: 'CA' },
  ...{ CHI: 'CL', CHN: 'CN', COL: 'CO', CRC: 'CR', CRO: 'HR', CYP: 'CY', CZE: 'CZ', DEN: 'DK', DOM: 'DO', ECU: 'EC', EGY: 'EG' },
  ...{ EST: 'EE', FIN: 'FI', FR: 'FR', GB: 'GB', GER: 'DE', GR: 'GR', GRE: 'GR', GUA: 'GT', HK: 'HK', HOL: 'NL', HUN: 'HU', IND: 'IN' },
  ...{ IRE: 'IE', IRI: 'IR', IRQ: 'IQ', ITY: 'IT', JAM: 'JM', JOR: 'JO', JPN: 'JP', KAZ: 'KZ', KEN: 'KE', KOR: 'KR', KSA: 'SA' },
  ...{ KUW: 'KW', LAT: 'LV', LEB: 'LB', LIB: 'LY', LTU: 'LT', LUX: 'LU', MAC: 'MO', MAL: 'MY', MAU: 'MU', MEX: 'MX', MOR: 'MA' },
  ...{ NOR: 'NO', NZ: 'NZ', OMN: 'OM', PAK: 'PK', PAN: 'PA', PER: 'PE', PHI: 'PH', POL: 'PL', POR: 'PT', PR: 'PR', PRY: 'PY', QA: 'QA' },
  ...{ QAT: 'QA', ROM: 'RO', RUS: 'RU', SAF: 'ZA', SIN: 'SG', SLO: 'SI', SPA: 'ES', SVK: 'SK', SWE: 'SE', SWI: 'CH', SYR: 'SY' },
  ...{ THA: 'TH', TRI: 'TT', TUN: 'TN', TUR: 'TR', UAE: 'AE', UKR: 'UA', URU: 'UY', USA: 'US', UZB: 'UZ', VEN: 'VE', ZIM: 'ZW' },
}
const countries = new Set(Object.values(codes))

/**
 * The name without the country behind it, and the country: `stated` where the source has it in a field of its own, else
 * the one behind the name, else empty. An unknown code stays a part of the name.
 */
export function readHorseName(text: string, stated = ''): { name: string; countryCode: string } {
  const [, name, letters] = /^(.*\S)\s*\(([A-Za-z]{2,3})\)$/.exec(text) ?? []
  const code = letters?.toUpperCase() ?? ''
  const bred = Object.hasOwn(codes, code) ? codes[code]! : countries.has(code) ? code : ''
  return name !== undefined && bred !== '' ? { name, countryCode: stated || bred } : { name: text, countryCode: stated }
}
