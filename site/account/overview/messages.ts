import type { Language } from '@touchline/contract/catalog'

/** Texts of the first page of an organisation. */
interface Texts {
  plan: string
  perMinute: string
  keys: string
  calls: string
  limited: string
  unknown: string
  renews: string
  ends: (day: string) => string
  changesTo: (plan: string, day: string) => string
  trial: (day: string) => string
  grace: (day: string) => string
  free: string
  toPlans: string
  toBilling: string
  toUsage: string
  startTitle: string
  startKey: string
  startKeyHint: string
  makeKey: string
  startCalls: string
  startCallsHint: string
  callsWith: (key: string) => string
  callsWithHint: (key: string) => string
  sports: string
  matches: string
  live: string
}

export const overviewTexts: Readonly<Record<Language, Texts>> = {
  en: {
    plan: 'Plan',
    perMinute: 'Requests per minute and key',
    keys: 'Active keys',
    calls: 'Calls in 24 hours',
    limited: 'Calls over the limit (429)',
    unknown: 'Not available now',
    renews: 'The plan renews by itself.',
    ends: (day) => `The plan is paid until ${day}.`,
    changesTo: (plan, day) => `On ${day} the plan changes to ${plan}.`,
    trial: (day) => `The trial ends on ${day}.`,
    grace: (day) => `The last payment failed. The plan ends on ${day} unless it is paid.`,
    free: 'The free plan costs nothing and has no end.',
    toPlans: 'Compare plans',
    toBilling: 'Billing',
    toUsage: 'Usage',
    startTitle: 'Next steps',
    startKey: '1. Make a key',
    startKeyHint: 'A key identifies your application. It is shown once, so copy it right away.',
    makeKey: 'Make a key',
    startCalls: '2. Make three calls',
    startCallsHint: 'Paste these into a terminal, with your key in place of YOUR_KEY.',
    callsWith: (key) => `Make three calls with the key ${key}`,
    callsWithHint: (key) =>
      `Paste these into a terminal, with the key ${key} in place of YOUR_KEY. It was shown once; rotate it if you have no copy.`,
    sports: 'The sports that the key may use',
    matches: 'The soccer matches of today',
    live: 'The matches in play, with their events',
  },
  de: {
    plan: 'Tarif',
    perMinute: 'Anfragen pro Minute und Schlüssel',
    keys: 'Aktive Schlüssel',
    calls: 'Abrufe in 24 Stunden',
    limited: 'Abrufe über dem Limit (429)',
    unknown: 'Derzeit nicht verfügbar',
    renews: 'Der Tarif verlängert sich von selbst.',
    ends: (day) => `Der Tarif ist bis ${day} bezahlt.`,
    changesTo: (plan, day) => `Am ${day} wechselt der Tarif zu ${plan}.`,
    trial: (day) => `Der Probezeitraum endet am ${day}.`,
    grace: (day) => `Die letzte Zahlung ist fehlgeschlagen. Der Tarif endet am ${day}, wenn er nicht bezahlt wird.`,
    free: 'Der kostenlose Tarif ist unbefristet.',
    toPlans: 'Tarife vergleichen',
    toBilling: 'Abrechnung',
    toUsage: 'Nutzung',
    startTitle: 'Nächste Schritte',
    startKey: '1. Schlüssel anlegen',
    startKeyHint: 'Ein Schlüssel weist Ihre Anwendung aus. Er wird nur einmal angezeigt; kopieren Sie ihn also gleich.',
    makeKey: 'Schlüssel anlegen',
    startCalls: '2. Drei Abrufe ausprobieren',
    startCallsHint: 'Fügen Sie diese Zeilen in ein Terminal ein, mit Ihrem Schlüssel anstelle von YOUR_KEY.',
    callsWith: (key) => `Drei Abrufe mit dem Schlüssel ${key} ausprobieren`,
    callsWithHint: (key) =>
      `Fügen Sie diese Zeilen in ein Terminal ein, mit dem Schlüssel ${key} anstelle von YOUR_KEY. Er wurde einmal angezeigt; erneuern Sie ihn, wenn Sie ihn nicht kopiert haben.`,
    sports: 'Die Sportarten, die der Schlüssel nutzen darf',
    matches: 'Die Fußballspiele von heute',
    live: 'Die laufenden Spiele mit ihren Ereignissen',
  },
  es: {
    plan: 'Plan',
    perMinute: 'Peticiones por minuto y clave',
    keys: 'Claves activas',
    calls: 'Llamadas en 24 horas',
    limited: 'Llamadas por encima del límite (429)',
    unknown: 'No disponible ahora',
    renews: 'El plan se renueva automáticamente.',
    ends: (day) => `El plan está pagado hasta el ${day}.`,
    changesTo: (plan, day) => `El ${day} el plan cambia a ${plan}.`,
    trial: (day) => `El periodo de prueba termina el ${day}.`,
    grace: (day) => `El último pago ha fallado. El plan termina el ${day} si no se paga.`,
    free: 'El plan gratuito no cuesta nada y no caduca.',
    toPlans: 'Comparar planes',
    toBilling: 'Facturación',
    toUsage: 'Uso',
    startTitle: 'Próximos pasos',
    startKey: '1. Cree una clave',
    startKeyHint: 'Una clave identifica su aplicación. Se muestra una sola vez: cópiela enseguida.',
    makeKey: 'Crear una clave',
    startCalls: '2. Haga tres llamadas',
    startCallsHint: 'Pegue estas líneas en un terminal, con su clave en lugar de YOUR_KEY.',
    callsWith: (key) => `Haga tres llamadas con la clave ${key}`,
    callsWithHint: (key) =>
      `Pegue estas líneas en un terminal, con la clave ${key} en lugar de YOUR_KEY. Se mostró una sola vez; si no la copió, rótela.`,
    sports: 'Los deportes que la clave puede usar',
    matches: 'Los partidos de fútbol de hoy',
    live: 'Los partidos en juego, con sus incidencias',
  },
  it: {
    plan: 'Piano',
    perMinute: 'Richieste al minuto per chiave',
    keys: 'Chiavi attive',
    calls: 'Chiamate in 24 ore',
    limited: 'Chiamate oltre il limite (429)',
    unknown: 'Non disponibile al momento',
    renews: 'Il piano si rinnova da solo.',
    ends: (day) => `Il piano è pagato fino al ${day}.`,
    changesTo: (plan, day) => `Il ${day} il piano passa a ${plan}.`,
    trial: (day) => `Il periodo di prova termina il ${day}.`,
    grace: (day) => `L’ultimo pagamento non è riuscito. Il piano termina il ${day} se non viene pagato.`,
    free: 'Il piano gratuito non costa nulla e non scade.',
    toPlans: 'Confronta i piani',
    toBilling: 'Fatturazione',
    toUsage: 'Utilizzo',
    startTitle: 'Prossimi passi',
    startKey: '1. Crea una chiave',
    startKeyHint: 'Una chiave identifica la tua applicazione. Viene mostrata una volta sola: copiala subito.',
    makeKey: 'Crea una chiave',
    startCalls: '2. Fai tre chiamate',
    startCallsHint: 'Incolla queste righe in un terminale, con la tua chiave al posto di YOUR_KEY.',
    callsWith: (key) => `Fai tre chiamate con la chiave ${key}`,
    callsWithHint: (key) =>
      `Incolla queste righe in un terminale, con la chiave ${key} al posto di YOUR_KEY. È stata mostrata una volta sola; se non l’hai copiata, ruotala.`,
    sports: 'Gli sport che la chiave può usare',
    matches: 'Le partite di calcio di oggi',
    live: 'Le partite in corso, con i loro eventi',
  },
  fr: {
    plan: 'Offre',
    perMinute: 'Requêtes par minute et par clé',
    keys: 'Clés actives',
    calls: 'Appels en 24 heures',
    limited: 'Appels au-delà de la limite (429)',
    unknown: 'Indisponible pour le moment',
    renews: 'L’offre se renouvelle d’elle-même.',
    ends: (day) => `L’offre est payée jusqu’au ${day}.`,
    changesTo: (plan, day) => `Le ${day}, l’offre passe à ${plan}.`,
    trial: (day) => `La période d’essai se termine le ${day}.`,
    grace: (day) => `Le dernier paiement a échoué. L’offre se termine le ${day} si elle n’est pas payée.`,
    free: 'L’offre gratuite ne coûte rien et n’expire pas.',
    toPlans: 'Comparer les offres',
    toBilling: 'Facturation',
    toUsage: 'Utilisation',
    startTitle: 'Prochaines étapes',
    startKey: '1. Créez une clé',
    startKeyHint: 'Une clé identifie votre application. Elle n’est affichée qu’une fois : copiez-la tout de suite.',
    makeKey: 'Créer une clé',
    startCalls: '2. Faites trois appels',
    startCallsHint: 'Collez ces lignes dans un terminal, avec votre clé à la place de YOUR_KEY.',
    callsWith: (key) => `Faites trois appels avec la clé ${key}`,
    callsWithHint: (key) =>
      `Collez ces lignes dans un terminal, avec la clé ${key} à la place de YOUR_KEY. Elle n’a été affichée qu’une fois ; renouvelez-la si vous ne l’avez pas copiée.`,
    sports: 'Les sports que la clé peut utiliser',
    matches: 'Les matchs de football du jour',
    live: 'Les matchs en cours, avec leurs événements',
  },
}
