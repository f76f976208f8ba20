import type { Language } from '@touchline/contract/catalog'

interface Texts {
  title: string
  description: string
  works: string
  failing: string
  minor: string
  major: string
  maintenance: string
  unknown: string
  unmeasured: string
  notAnswering: string
  incidents: string
  noIncidents: string
  openIncident: string
  resolvedIncident: string
  affected: string
  endpoints: string
  days: string
  live: string
  list: string
  stream: string
  available: string
  p99: string
  upTo: string
  noProbes: string
  failures: string
  probesOn: string
  freshness: string
  source: string
  noSources: string
  liveBehind: string
  liveCurrent: string
  feed: string
  up: string
  down: string
  investigating: string
  identified: string
  monitoring: string
  resolved: string
  severityMinor: string
  severityMajor: string
  severityMaintenance: string
  today: string
}

export const statusTexts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Status',
    description: 'Availability of the last 90 days, how fresh each source is, and incidents.',
    works: 'Everything works.',
    failing: 'Some requests fail right now.',
    minor: 'There is a minor incident.',
    major: 'There is a major incident.',
    maintenance: 'Maintenance is in progress.',
    unknown: 'The status is not known right now.',
    unmeasured: 'No incident is known. Nothing is being measured.',
    notAnswering: 'The service that knows the status does not answer. The pages of the API may work all the same.',
    incidents: 'Incidents',
    noIncidents: 'There was no incident.',
    openIncident: 'open',
    resolvedIncident: 'resolved',
    affected: 'Affects',
    endpoints: 'Availability',
    days: 'Last 90 days',
    live: 'Live list',
    list: 'List of matches',
    stream: 'Stream',
    available: 'available',
    p99: '99th percentile today',
    upTo: 'at most',
    noProbes: 'No measurement yet',
    failures: 'failed',
    probesOn: 'requests on',
    freshness: 'Freshness of the sources',
    source: 'Source',
    noSources: 'No source has reported anything yet.',
    liveBehind: 'Live updates are delayed by',
    liveCurrent: 'Live updates are applied as they arrive.',
    feed: 'Feed of incidents',
    up: 'works',
    down: 'does not work',
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
    severityMinor: 'Minor',
    severityMajor: 'Major',
    severityMaintenance: 'Maintenance',
    today: 'Today',
  },
  de: {
    title: 'Status',
    description: 'Verfügbarkeit der letzten 90 Tage, Aktualität jeder Quelle und Störungen.',
    works: 'Alles funktioniert.',
    failing: 'Einige Anfragen schlagen derzeit fehl.',
    minor: 'Es gibt eine kleinere Störung.',
    major: 'Es gibt eine größere Störung.',
    maintenance: 'Wartungsarbeiten laufen.',
    unknown: 'Der Status ist derzeit nicht bekannt.',
    unmeasured: 'Es ist keine Störung bekannt. Derzeit wird nicht gemessen.',
    notAnswering: 'Der Dienst, der den Status kennt, antwortet nicht. Die API kann trotzdem funktionieren.',
    incidents: 'Störungen',
    noIncidents: 'Es gab keine Störung.',
    openIncident: 'offen',
    resolvedIncident: 'behoben',
    affected: 'Betrifft',
    endpoints: 'Verfügbarkeit',
    days: 'Letzte 90 Tage',
    live: 'Live-Liste',
    list: 'Spieleliste',
    stream: 'Stream',
    available: 'verfügbar',
    p99: '99. Perzentil heute',
    upTo: 'höchstens',
    noProbes: 'Noch keine Messung',
    failures: 'fehlgeschlagen',
    probesOn: 'Anfragen am',
    freshness: 'Aktualität der Quellen',
    source: 'Quelle',
    noSources: 'Noch hat keine Quelle etwas gemeldet.',
    liveBehind: 'Live-Aktualisierungen verzögern sich um',
    liveCurrent: 'Live-Aktualisierungen werden sofort übernommen.',
    feed: 'Feed der Störungen',
    up: 'funktioniert',
    down: 'funktioniert nicht',
    investigating: 'Wird untersucht',
    identified: 'Ursache gefunden',
    monitoring: 'Wird beobachtet',
    resolved: 'Behoben',
    severityMinor: 'Kleinere Störung',
    severityMajor: 'Größere Störung',
    severityMaintenance: 'Wartung',
    today: 'Heute',
  },
  es: {
    title: 'Estado',
    description: 'Disponibilidad de los últimos 90 días, actualidad de cada fuente e incidencias.',
    works: 'Todo funciona.',
    failing: 'Algunas peticiones fallan en este momento.',
    minor: 'Hay una incidencia menor.',
    major: 'Hay una incidencia grave.',
    maintenance: 'Hay tareas de mantenimiento en curso.',
    unknown: 'Ahora mismo no se conoce el estado.',
    unmeasured: 'No se conoce ninguna incidencia. No se está midiendo nada.',
    notAnswering: 'El servicio que conoce el estado no responde. La API puede funcionar de todos modos.',
    incidents: 'Incidencias',
    noIncidents: 'No ha habido ninguna incidencia.',
    openIncident: 'abierta',
    resolvedIncident: 'resuelta',
    affected: 'Afecta a',
    endpoints: 'Disponibilidad',
    days: 'Últimos 90 días',
    live: 'Lista en directo',
    list: 'Lista de partidos',
    stream: 'Flujo de eventos',
    available: 'disponible',
    p99: 'Percentil 99 de hoy',
    upTo: 'como máximo',
    noProbes: 'Aún no hay mediciones',
    failures: 'fallidas',
    probesOn: 'peticiones el',
    freshness: 'Actualidad de las fuentes',
    source: 'Fuente',
    noSources: 'Ninguna fuente ha comunicado nada todavía.',
    liveBehind: 'Las actualizaciones en directo llevan un retraso de',
    liveCurrent: 'Las actualizaciones en directo se aplican al llegar.',
    feed: 'Canal de incidencias',
    up: 'funciona',
    down: 'no funciona',
    investigating: 'En investigación',
    identified: 'Identificada',
    monitoring: 'En observación',
    resolved: 'Resuelta',
    severityMinor: 'Menor',
    severityMajor: 'Grave',
    severityMaintenance: 'Mantenimiento',
    today: 'Hoy',
  },
  it: {
    title: 'Stato',
    description: 'Disponibilità degli ultimi 90 giorni, aggiornamento di ogni fonte e incidenti.',
    works: 'Tutto funziona.',
    failing: 'Al momento alcune richieste falliscono.',
    minor: 'C’è un incidente minore.',
    major: 'C’è un incidente grave.',
    maintenance: 'È in corso una manutenzione.',
    unknown: 'Al momento lo stato non è noto.',
    unmeasured: 'Nessun incidente noto. Al momento non si misura nulla.',
    notAnswering: 'Il servizio che conosce lo stato non risponde. L’API potrebbe comunque funzionare.',
    incidents: 'Incidenti',
    noIncidents: 'Non ci sono stati incidenti.',
    openIncident: 'aperto',
    resolvedIncident: 'risolto',
    affected: 'Riguarda',
    endpoints: 'Disponibilità',
    days: 'Ultimi 90 giorni',
    live: 'Lista live',
    list: 'Lista delle partite',
    stream: 'Stream',
    available: 'disponibile',
    p99: '99º percentile di oggi',
    upTo: 'al massimo',
    noProbes: 'Nessuna misurazione',
    failures: 'fallite',
    probesOn: 'richieste del',
    freshness: 'Aggiornamento delle fonti',
    source: 'Fonte',
    noSources: 'Nessuna fonte ha ancora inviato dati.',
    liveBehind: 'Gli aggiornamenti live sono in ritardo di',
    liveCurrent: 'Gli aggiornamenti live vengono applicati appena arrivano.',
    feed: 'Feed degli incidenti',
    up: 'funziona',
    down: 'non funziona',
    investigating: 'In corso di analisi',
    identified: 'Individuato',
    monitoring: 'In osservazione',
    resolved: 'Risolto',
    severityMinor: 'Minore',
    severityMajor: 'Grave',
    severityMaintenance: 'Manutenzione',
    today: 'Oggi',
  },
  fr: {
    title: 'État',
    description: 'Disponibilité des 90 derniers jours, fraîcheur de chaque source et incidents.',
    works: 'Tout fonctionne.',
    failing: 'Certaines requêtes échouent en ce moment.',
    minor: 'Un incident mineur est en cours.',
    major: 'Un incident majeur est en cours.',
    maintenance: 'Une maintenance est en cours.',
    unknown: 'L’état n’est pas connu pour le moment.',
    unmeasured: 'Aucun incident connu. Rien n’est mesuré actuellement.',
    notAnswering: 'Le service qui connaît l’état ne répond pas. L’API peut fonctionner malgré tout.',
    incidents: 'Incidents',
    noIncidents: 'Il n’y a eu aucun incident.',
    openIncident: 'ouvert',
    resolvedIncident: 'résolu',
    affected: 'Concerne',
    endpoints: 'Disponibilité',
    days: '90 derniers jours',
    live: 'Liste en direct',
    list: 'Liste des matchs',
    stream: 'Flux',
    available: 'disponible',
    p99: '99e centile aujourd’hui',
    upTo: 'au plus',
    noProbes: 'Aucune mesure pour l’instant',
    failures: 'en échec',
    probesOn: 'requêtes le',
    freshness: 'Fraîcheur des sources',
    source: 'Source',
    noSources: 'Aucune source n’a encore rien transmis.',
    liveBehind: 'Les mises à jour en direct ont un retard de',
    liveCurrent: 'Les mises à jour en direct sont appliquées dès leur arrivée.',
    feed: 'Flux des incidents',
    up: 'fonctionne',
    down: 'ne fonctionne pas',
    investigating: 'Recherche en cours',
    identified: 'Cause identifiée',
    monitoring: 'Sous surveillance',
    resolved: 'Résolu',
    severityMinor: 'Mineur',
    severityMajor: 'Majeur',
    severityMaintenance: 'Maintenance',
    today: 'Aujourd’hui',
  },
}
