import type { Language } from '@touchline/contract/catalog'

interface Texts {
  title: string
  description: string
  headline: string
  lead: string
  start: string
  account: string
  seeLive: string
  twoLines: string
  shell: string
  inPlay: string
  allMatches: string
  sportsTitle: string
  sportsText: string
  languagesTitle: string
  languagesText: string
  briefingsTitle: string
  briefingsText: string
  streamTitle: string
  streamText: string
  payTitle: string
  payText: string
  toolsTitle: string
  toolsText: string
  plansTitle: string
  plansText: string
  perMonth: string
  perMinute: string
  byContact: string
  seePlans: string
  docsTitle: string
  docsText: string
  readDocs: string
  openApi: string
}

export const homeTexts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Live sports data in one API',
    description: 'Live scores, fixtures, standings and written briefings of nine sports in five languages, through one API.',
    headline: 'Every match, the moment it happens',
    lead: 'Live scores, fixtures, standings and written briefings of nine sports in five languages. One API, one format, one key.',
    start: 'Get a free key',
    account: 'Go to your account',
    seeLive: 'See the live scores',
    twoLines: 'Two lines to the first match',
    shell: 'Shell',
    inPlay: 'In play right now',
    allMatches: 'All matches in play',
    sportsTitle: 'Nine sports, one format',
    sportsText: 'A goal, a set and an inning arrive in the same shape, with ids that never change.',
    languagesTitle: 'Five languages',
    languagesText: 'Names, rounds and sentences in English, German, Spanish, Italian and French: one parameter chooses.',
    briefingsTitle: 'Briefings in sentences',
    briefingsText: 'What matters about a match, written from checked facts.',
    streamTitle: 'A stream that keeps up',
    streamText: 'Poll a list, or open a stream: goals, lineups and facts arrive as events, and a reconnect misses nothing.',
    payTitle: 'Pay per call',
    payText: 'No account is needed: software pays for each call in USDC with x402, from',
    toolsTitle: 'Tools for assistants',
    toolsText: 'An MCP server at /api/mcp: assistants ask for matches, tables and briefings in plain words.',
    plansTitle: 'Plans',
    plansText: 'Start free. Change or cancel at any time.',
    perMonth: 'per month',
    perMinute: 'calls a minute',
    byContact: 'by agreement',
    seePlans: 'Compare the plans',
    docsTitle: 'For developers',
    docsText: 'The whole interface is described in OpenAPI, with every field, limit and error.',
    readDocs: 'Read the documentation',
    openApi: 'Read the OpenAPI description',
  },
  de: {
    title: 'Live-Sportdaten über eine API',
    description: 'Live-Ergebnisse, Spielpläne, Tabellen und Spielberichte aus neun Sportarten in fünf Sprachen über eine einzige API.',
    headline: 'Jedes Spiel, im selben Moment',
    lead: 'Live-Ergebnisse, Spielpläne, Tabellen und Spielberichte aus neun Sportarten in fünf Sprachen. Eine API, ein Format, ein Schlüssel.',
    start: 'Kostenlosen Schlüssel holen',
    account: 'Zum Konto',
    seeLive: 'Live-Ergebnisse ansehen',
    twoLines: 'Zwei Zeilen bis zum ersten Spiel',
    shell: 'Shell',
    inPlay: 'Gerade im Spiel',
    allMatches: 'Alle laufenden Spiele',
    sportsTitle: 'Neun Sportarten, ein Format',
    sportsText: 'Ein Tor, ein Satz und ein Inning kommen in derselben Form an, mit IDs, die sich nie ändern.',
    languagesTitle: 'Fünf Sprachen',
    languagesText: 'Namen, Runden und Sätze auf Englisch, Deutsch, Spanisch, Italienisch und Französisch: Ein Parameter genügt.',
    briefingsTitle: 'Berichte in ganzen Sätzen',
    briefingsText: 'Was an einem Spiel wichtig ist, geschrieben aus geprüften Fakten.',
    streamTitle: 'Ein Stream, der mithält',
    streamText:
      'Fragen Sie eine Liste ab oder öffnen Sie einen Stream: Tore, Aufstellungen und Fakten kommen als Ereignisse an, und nach einem Abbruch fehlt nichts.',
    payTitle: 'Zahlung pro Abruf',
    payText: 'Ganz ohne Konto: Software bezahlt jeden Abruf mit x402 in USDC, ab',
    toolsTitle: 'Werkzeuge für Assistenten',
    toolsText: 'Ein MCP-Server unter /api/mcp: Assistenten fragen in normaler Sprache nach Spielen, Tabellen und Berichten.',
    plansTitle: 'Tarife',
    plansText: 'Kostenlos anfangen. Jederzeit wechseln oder kündigen.',
    perMonth: 'pro Monat',
    perMinute: 'Abrufe pro Minute',
    byContact: 'nach Vereinbarung',
    seePlans: 'Tarife vergleichen',
    docsTitle: 'Für Entwickler',
    docsText: 'Die gesamte Schnittstelle ist in OpenAPI beschrieben, mit jedem Feld, jeder Grenze und jedem Fehler.',
    readDocs: 'Dokumentation lesen',
    openApi: 'OpenAPI-Beschreibung lesen',
  },
  es: {
    title: 'Datos deportivos en directo con una sola API',
    description: 'Resultados en directo, calendarios, clasificaciones y crónicas de nueve deportes en cinco idiomas, con una sola API.',
    headline: 'Cada partido, en el mismo instante',
    lead: 'Resultados en directo, calendarios, clasificaciones y crónicas de nueve deportes en cinco idiomas. Una API, un formato, una clave.',
    start: 'Obtener una clave gratis',
    account: 'Ir a la cuenta',
    seeLive: 'Ver los resultados en directo',
    twoLines: 'Dos líneas hasta el primer partido',
    shell: 'Shell',
    inPlay: 'En juego ahora mismo',
    allMatches: 'Todos los partidos en juego',
    sportsTitle: 'Nueve deportes, un formato',
    sportsText: 'Un gol, un set y una entrada llegan con la misma forma y con identificadores que nunca cambian.',
    languagesTitle: 'Cinco idiomas',
    languagesText: 'Nombres, rondas y frases en inglés, alemán, español, italiano y francés: se elige con un parámetro.',
    briefingsTitle: 'Crónicas con frases',
    briefingsText: 'Lo importante de un partido, escrito a partir de hechos comprobados.',
    streamTitle: 'Un flujo que no se retrasa',
    streamText: 'Consulte una lista o abra un flujo: goles, alineaciones y datos llegan como eventos, y al reconectar no falta nada.',
    payTitle: 'Pago por llamada',
    payText: 'Sin cuenta: el software paga cada llamada en USDC con x402, desde',
    toolsTitle: 'Herramientas para asistentes',
    toolsText: 'Un servidor MCP en /api/mcp: los asistentes preguntan por partidos, tablas y crónicas con palabras corrientes.',
    plansTitle: 'Planes',
    plansText: 'Empiece gratis. Cambie o cancele cuando quiera.',
    perMonth: 'al mes',
    perMinute: 'llamadas por minuto',
    byContact: 'a convenir',
    seePlans: 'Comparar los planes',
    docsTitle: 'Para desarrolladores',
    docsText: 'Toda la interfaz está descrita en OpenAPI, con cada campo, límite y error.',
    readDocs: 'Leer la documentación',
    openApi: 'Leer la descripción OpenAPI',
  },
  it: {
    title: 'Dati sportivi in diretta con un’unica API',
    description: 'Risultati in diretta, calendari, classifiche e resoconti di nove sport in cinque lingue, con un’unica API.',
    headline: 'Ogni partita, nell’istante in cui accade',
    lead: 'Risultati in diretta, calendari, classifiche e resoconti di nove sport in cinque lingue. Un’API, un formato, una chiave.',
    start: 'Ottieni una chiave gratuita',
    account: 'Vai al tuo account',
    seeLive: 'Guarda i risultati live',
    twoLines: 'Due righe per la prima partita',
    shell: 'Shell',
    inPlay: 'In corso adesso',
    allMatches: 'Tutte le partite in corso',
    sportsTitle: 'Nove sport, un formato',
    sportsText: 'Un gol, un set e un inning arrivano nella stessa forma, con identificatori che non cambiano mai.',
    languagesTitle: 'Cinque lingue',
    languagesText: 'Nomi, turni e frasi in inglese, tedesco, spagnolo, italiano e francese: si scelgono con un parametro.',
    briefingsTitle: 'Resoconti in frasi',
    briefingsText: 'Ciò che conta di una partita, scritto a partire da fatti verificati.',
    streamTitle: 'Uno stream che tiene il passo',
    streamText:
      'Interroga una lista o apri uno stream: gol, formazioni e fatti arrivano come eventi, e dopo una riconnessione non manca nulla.',
    payTitle: 'Pagamento a chiamata',
    payText: 'Senza account: il software paga ogni chiamata in USDC con x402, da',
    toolsTitle: 'Strumenti per assistenti',
    toolsText: 'Un server MCP su /api/mcp: gli assistenti chiedono partite, classifiche e resoconti con parole semplici.',
    plansTitle: 'Piani',
    plansText: 'Inizia gratis. Cambia o disdici quando vuoi.',
    perMonth: 'al mese',
    perMinute: 'chiamate al minuto',
    byContact: 'su accordo',
    seePlans: 'Confronta i piani',
    docsTitle: 'Per sviluppatori',
    docsText: 'L’intera interfaccia è descritta in OpenAPI, con ogni campo, limite ed errore.',
    readDocs: 'Leggi la documentazione',
    openApi: 'Leggi la descrizione OpenAPI',
  },
  fr: {
    title: 'Données sportives en direct avec une seule API',
    description: 'Scores en direct, calendriers, classements et comptes rendus de neuf sports en cinq langues, avec une seule API.',
    headline: 'Chaque match, à l’instant même',
    lead: 'Scores en direct, calendriers, classements et comptes rendus de neuf sports en cinq langues. Une API, un format, une clé.',
    start: 'Obtenir une clé gratuite',
    account: 'Aller au compte',
    seeLive: 'Voir les scores en direct',
    twoLines: 'Deux lignes jusqu’au premier match',
    shell: 'Shell',
    inPlay: 'En cours en ce moment',
    allMatches: 'Tous les matchs en cours',
    sportsTitle: 'Neuf sports, un format',
    sportsText: 'Un but, un set et une manche arrivent sous la même forme, avec des identifiants qui ne changent jamais.',
    languagesTitle: 'Cinq langues',
    languagesText: 'Noms, tours et phrases en anglais, allemand, espagnol, italien et français : un paramètre suffit.',
    briefingsTitle: 'Des comptes rendus rédigés',
    briefingsText: 'L’essentiel d’un match, rédigé à partir de faits vérifiés.',
    streamTitle: 'Un flux qui suit le rythme',
    streamText:
      'Interrogez une liste ou ouvrez un flux : buts, compositions et faits arrivent comme événements, et rien ne manque après une reconnexion.',
    payTitle: 'Paiement à l’appel',
    payText: 'Sans compte : le logiciel paie chaque appel en USDC avec x402, à partir de',
    toolsTitle: 'Outils pour assistants',
    toolsText:
      'Un serveur MCP sous /api/mcp : les assistants demandent des matchs, des classements et des comptes rendus en langage courant.',
    plansTitle: 'Offres',
    plansText: 'Commencez gratuitement. Changez ou résiliez à tout moment.',
    perMonth: 'par mois',
    perMinute: 'appels par minute',
    byContact: 'sur accord',
    seePlans: 'Comparer les offres',
    docsTitle: 'Pour les développeurs',
    docsText: 'Toute l’interface est décrite en OpenAPI, avec chaque champ, limite et erreur.',
    readDocs: 'Lire la documentation',
    openApi: 'Lire la description OpenAPI',
  },
}
