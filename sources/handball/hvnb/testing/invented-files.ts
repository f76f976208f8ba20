export const listHeader =
  'spielnummer,datum,spielbeginn,heimmannschaft,gastmannschaft,endstand_heim,endstand_gast,halbzeit_heim,halbzeit_gast,spielort'
export const logHeader = 'team,zeit,stand_heim,stand_gast,ereignis,trikotnummer,spieler,spielnummer'
export const sheetHeader =
  'trikotnummer,name,tore,siebenmeter_tore,siebenmeter_versuche,gelbe_karten,zweiminuten_strafen,disqualifikation,team,spielnummer'

/** Ashby against Bexford, 3-2 after 2-1. */
export const listRow = (changed: Readonly<Record<string, string>> = {}): string => {
  const row = {
    ...{ spielnummer: '1', datum: '20.09.2025', spielbeginn: '19:30', heimmannschaft: 'TSV Ashby', gastmannschaft: 'HSG Bexford/Süd' },
    ...{ endstand_heim: '3', endstand_gast: '2', halbzeit_heim: '2', halbzeit_gast: '1', spielort: '"Ashby, Halle"' },
  }
  return Object.values({ ...row, ...changed }).join(',')
}
export const logRows = [
  'Heim,01:50,1,0,Tor,7,"Quill, Ada",1',
  'Gast,12:34,1,1,7m-Tor,3,"Reed, Bo",1',
  'Gast,14:00,,,2-Minuten,3,"Reed, Bo",1',
  'Heim,30:00,2,1,Tor,7,"Quill, Ada",1',
  'Heim,31:00,2,1,7m-Fehlwurf,9,"Yarrow, Eve",1',
  'Heim,40:00,,,Auszeit,,,1',
  'Gast,50:00,,,Disqualifikation,4,"Stone, Cy",1',
  'Heim,60:00,3,2,Tor,9,"Yarrow, Eve",1',
  'Gast,59:59,2,2,Tor,3,"Reed, Bo",1',
]
export const sheetRows = [
  '7,"Quill, Ada",2,0,0,0,0,False,TSV Ashby,1',
  '9,"Yarrow, Eve",1,0,1,0,0,False,TSV Ashby,1',
  '3,"Reed, Bo",2,1,1,0,1,False,HSG Bexford/Süd,1',
  '4,"Stone, Cy",0,0,0,0,0,False,HSG Bexford/Süd,1',
]

const lines = (...rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('')

/** The files of a folder, with one match unless `list` has others. */
export const files = (
  {
    list = [listRow()],
    log = logRows,
    sheet = sheetRows,
  }: { list?: readonly string[]; log?: readonly string[]; sheet?: readonly string[] },
  folder = 'hvnb-2025-26',
): Record<string, string> => ({
  [`${folder}/spiele.csv`]: lines(listHeader, ...list),
  [`${folder}/spielereignisse.csv`]: lines(logHeader, ...log),
  [`${folder}/spieler_statistiken.csv`]: lines(sheetHeader, ...sheet),
})
