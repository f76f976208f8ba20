import type { Language } from '@touchline/contract/catalog'

/** Texts of the list of keys, of the new key, and of rotating and revoking. */
interface Texts {
  title: string
  used: (count: number, max: number, plan: string) => string
  create: string
  none: string
  name: string
  key: string
  plan: string
  restriction: string
  state: string
  expires: string
  lastUsed: string
  actions: string
  states: Readonly<Record<'active' | 'suspended' | 'revoked' | 'expired' | 'replaced', string>>
  test: string
  allSports: string
  leagues: (count: number) => string
  never: string
  edit: string
  rotate: string
  revoke: string
  suspendedHint: (max: number) => string
  morePlans: string
  ended: string
  cancel: string
  revokeTitle: (name: string) => string
  revokeHint: string
  rotateTitle: (name: string) => string
  rotateHint: string
  overlap: string
  atOnce: string
  days: (count: number) => string
  saved: string
  revoked: string
  notEditable: string
  newKey: string
  copyNow: string
  newRotated: (until: string) => string
  rotatedAtOnce: string
  tryIt: string
  calls: Readonly<Record<'sports' | 'live' | 'stream', string>>
  done: string
}

export const keyTexts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'API keys',
    used: (count, max, plan) => `Keys in use: ${count} of ${max} (plan ${plan}).`,
    create: 'New key',
    none: 'There is no key yet.',
    name: 'Name',
    key: 'Key',
    plan: 'Plan',
    restriction: 'Access',
    state: 'State',
    expires: 'Expires',
    lastUsed: 'Last used',
    actions: 'Actions',
    states: { active: 'Active', suspended: 'Suspended', revoked: 'Revoked', expired: 'Expired', replaced: 'Replaced' },
    test: 'Test',
    allSports: 'All sports',
    leagues: (count) => (count === 1 ? '1 league' : `${count} leagues`),
    never: 'Never',
    edit: 'Edit',
    rotate: 'Rotate',
    revoke: 'Revoke',
    suspendedHint: (max) =>
      `Keys included in your plan: ${max}. The newest ones beyond that are suspended and refused. Revoke another key or choose a larger plan, and they work again.`,
    morePlans: 'Choose a plan',
    ended: 'Revoked and expired keys',
    cancel: 'Cancel',
    revokeTitle: (name) => `Revoke “${name}”?`,
    revokeHint: 'Programs that use this key are refused within seconds. A revoked key cannot be restored.',
    rotateTitle: (name) => `Rotate “${name}”`,
    rotateHint:
      'You get a new key with the same access. The old key works until the end of the overlap, so that you can replace it everywhere. A key that this one has replaced ends at once.',
    overlap: 'The old key ends',
    atOnce: 'at once',
    days: (count) => (count === 1 ? 'in 1 day' : `in ${count} days`),
    saved: 'The key was saved.',
    revoked: 'The key was revoked.',
    notEditable: 'This key is no longer active and cannot be changed.',
    newKey: 'Your new key',
    copyNow: 'Copy the key now and keep it in a safe place. It is not stored and is not shown again.',
    newRotated: (until) => `The old key works until ${until}.`,
    rotatedAtOnce: 'The old key has ended.',
    tryIt: 'Three calls to try',
    calls: { sports: 'What the key has access to', live: 'Matches in play', stream: 'Every change as it happens' },
    done: 'I have copied the key',
  },
  de: {
    title: 'API-Schlüssel',
    used: (count, max, plan) => `Schlüssel in Gebrauch: ${count} von ${max} (Tarif ${plan}).`,
    create: 'Neuer Schlüssel',
    none: 'Es gibt noch keinen Schlüssel.',
    name: 'Name',
    key: 'Schlüssel',
    plan: 'Tarif',
    restriction: 'Zugriff',
    state: 'Status',
    expires: 'Läuft ab',
    lastUsed: 'Zuletzt benutzt',
    actions: 'Aktionen',
    states: { active: 'Aktiv', suspended: 'Ausgesetzt', revoked: 'Widerrufen', expired: 'Abgelaufen', replaced: 'Ersetzt' },
    test: 'Test',
    allSports: 'Alle Sportarten',
    leagues: (count) => (count === 1 ? '1 Liga' : `${count} Ligen`),
    never: 'Nie',
    edit: 'Bearbeiten',
    rotate: 'Erneuern',
    revoke: 'Widerrufen',
    suspendedHint: (max) =>
      `Ihr Tarif umfasst ${max} Schlüssel. Die neuesten darüber hinaus sind ausgesetzt und werden abgelehnt. Widerrufen Sie einen anderen Schlüssel oder wählen Sie einen größeren Tarif, dann gelten sie wieder.`,
    morePlans: 'Tarif wählen',
    ended: 'Widerrufene und abgelaufene Schlüssel',
    cancel: 'Abbrechen',
    revokeTitle: (name) => `„${name}“ widerrufen?`,
    revokeHint:
      'Programme mit diesem Schlüssel werden nach wenigen Sekunden abgelehnt. Ein widerrufener Schlüssel lässt sich nicht wiederherstellen.',
    rotateTitle: (name) => `„${name}“ erneuern`,
    rotateHint:
      'Sie erhalten einen neuen Schlüssel mit demselben Zugriff. Der alte gilt bis zum Ende der Übergangszeit, damit Sie ihn überall ersetzen können. Ein Schlüssel, den dieser ersetzt hat, endet sofort.',
    overlap: 'Der alte Schlüssel endet',
    atOnce: 'sofort',
    days: (count) => (count === 1 ? 'in 1 Tag' : `in ${count} Tagen`),
    saved: 'Der Schlüssel wurde gespeichert.',
    revoked: 'Der Schlüssel wurde widerrufen.',
    notEditable: 'Dieser Schlüssel ist nicht mehr aktiv und lässt sich nicht ändern.',
    newKey: 'Ihr neuer Schlüssel',
    copyNow: 'Kopieren Sie den Schlüssel jetzt und bewahren Sie ihn sicher auf. Er wird nicht gespeichert und nicht noch einmal angezeigt.',
    newRotated: (until) => `Der alte Schlüssel gilt bis ${until}.`,
    rotatedAtOnce: 'Der alte Schlüssel ist beendet.',
    tryIt: 'Drei Aufrufe zum Ausprobieren',
    calls: { sports: 'Worauf der Schlüssel Zugriff hat', live: 'Laufende Spiele', stream: 'Jede Änderung, sobald sie geschieht' },
    done: 'Ich habe den Schlüssel kopiert',
  },
  es: {
    title: 'Claves de API',
    used: (count, max, plan) => `Claves en uso: ${count} de ${max} (plan ${plan}).`,
    create: 'Nueva clave',
    none: 'Todavía no hay ninguna clave.',
    name: 'Nombre',
    key: 'Clave',
    plan: 'Plan',
    restriction: 'Acceso',
    state: 'Estado',
    expires: 'Caduca',
    lastUsed: 'Último uso',
    actions: 'Acciones',
    states: { active: 'Activa', suspended: 'Suspendida', revoked: 'Revocada', expired: 'Caducada', replaced: 'Sustituida' },
    test: 'Prueba',
    allSports: 'Todos los deportes',
    leagues: (count) => (count === 1 ? '1 liga' : `${count} ligas`),
    never: 'Nunca',
    edit: 'Editar',
    rotate: 'Rotar',
    revoke: 'Revocar',
    suspendedHint: (max) =>
      `Claves incluidas en su plan: ${max}. Las más recientes que lo superan están suspendidas y se rechazan. Revoque otra clave o elija un plan mayor y volverán a funcionar.`,
    morePlans: 'Elegir un plan',
    ended: 'Claves revocadas y caducadas',
    cancel: 'Cancelar',
    revokeTitle: (name) => `¿Revocar «${name}»?`,
    revokeHint: 'Los programas que usan esta clave se rechazan en pocos segundos. Una clave revocada no se puede recuperar.',
    rotateTitle: (name) => `Rotar «${name}»`,
    rotateHint:
      'Recibirá una clave nueva con el mismo acceso. La anterior funciona hasta el final del solapamiento, para que pueda sustituirla en todas partes. Una clave que esta haya sustituido termina de inmediato.',
    overlap: 'La clave anterior termina',
    atOnce: 'de inmediato',
    days: (count) => (count === 1 ? 'dentro de 1 día' : `dentro de ${count} días`),
    saved: 'La clave se ha guardado.',
    revoked: 'La clave se ha revocado.',
    notEditable: 'Esta clave ya no está activa y no se puede modificar.',
    newKey: 'Su nueva clave',
    copyNow: 'Copie la clave ahora y guárdela en un lugar seguro. No se almacena ni se vuelve a mostrar.',
    newRotated: (until) => `La clave anterior funciona hasta ${until}.`,
    rotatedAtOnce: 'La clave anterior ha terminado.',
    tryIt: 'Tres llamadas para probar',
    calls: { sports: 'A qué da acceso la clave', live: 'Partidos en juego', stream: 'Cada cambio en el momento' },
    done: 'He copiado la clave',
  },
  it: {
    title: 'Chiavi API',
    used: (count, max, plan) => `Chiavi in uso: ${count} di ${max} (piano ${plan}).`,
    create: 'Nuova chiave',
    none: 'Non c’è ancora nessuna chiave.',
    name: 'Nome',
    key: 'Chiave',
    plan: 'Piano',
    restriction: 'Accesso',
    state: 'Stato',
    expires: 'Scade',
    lastUsed: 'Ultimo utilizzo',
    actions: 'Azioni',
    states: { active: 'Attiva', suspended: 'Sospesa', revoked: 'Revocata', expired: 'Scaduta', replaced: 'Sostituita' },
    test: 'Test',
    allSports: 'Tutti gli sport',
    leagues: (count) => (count === 1 ? '1 campionato' : `${count} campionati`),
    never: 'Mai',
    edit: 'Modifica',
    rotate: 'Ruota',
    revoke: 'Revoca',
    suspendedHint: (max) =>
      `Chiavi incluse nel tuo piano: ${max}. Le più recenti oltre questo numero sono sospese e vengono rifiutate. Revoca un’altra chiave o scegli un piano più grande e funzioneranno di nuovo.`,
    morePlans: 'Scegli un piano',
    ended: 'Chiavi revocate e scadute',
    cancel: 'Annulla',
    revokeTitle: (name) => `Revocare «${name}»?`,
    revokeHint:
      'I programmi che usano questa chiave vengono rifiutati entro pochi secondi. Una chiave revocata non può essere ripristinata.',
    rotateTitle: (name) => `Ruota «${name}»`,
    rotateHint:
      'Ricevi una nuova chiave con lo stesso accesso. La vecchia funziona fino alla fine della sovrapposizione, così puoi sostituirla ovunque. Una chiave che questa aveva sostituito termina subito.',
    overlap: 'La vecchia chiave termina',
    atOnce: 'subito',
    days: (count) => (count === 1 ? 'tra 1 giorno' : `tra ${count} giorni`),
    saved: 'La chiave è stata salvata.',
    revoked: 'La chiave è stata revocata.',
    notEditable: 'Questa chiave non è più attiva e non può essere modificata.',
    newKey: 'La tua nuova chiave',
    copyNow: 'Copia la chiave adesso e conservala in un luogo sicuro. Non viene memorizzata e non sarà più mostrata.',
    newRotated: (until) => `La vecchia chiave funziona fino al ${until}.`,
    rotatedAtOnce: 'La vecchia chiave è terminata.',
    tryIt: 'Tre chiamate da provare',
    calls: { sports: 'A che cosa dà accesso la chiave', live: 'Partite in corso', stream: 'Ogni cambiamento in tempo reale' },
    done: 'Ho copiato la chiave',
  },
  fr: {
    title: 'Clés d’API',
    used: (count, max, plan) => `Clés utilisées : ${count} sur ${max} (offre ${plan}).`,
    create: 'Nouvelle clé',
    none: 'Il n’y a pas encore de clé.',
    name: 'Nom',
    key: 'Clé',
    plan: 'Offre',
    restriction: 'Accès',
    state: 'État',
    expires: 'Expire',
    lastUsed: 'Dernière utilisation',
    actions: 'Actions',
    states: { active: 'Active', suspended: 'Suspendue', revoked: 'Révoquée', expired: 'Expirée', replaced: 'Remplacée' },
    test: 'Test',
    allSports: 'Tous les sports',
    leagues: (count) => (count === 1 ? '1 championnat' : `${count} championnats`),
    never: 'Jamais',
    edit: 'Modifier',
    rotate: 'Renouveler',
    revoke: 'Révoquer',
    suspendedHint: (max) =>
      `Clés comprises dans votre offre : ${max}. Les plus récentes au-delà de ce nombre sont suspendues et refusées. Révoquez une autre clé ou choisissez une offre supérieure, et elles fonctionneront de nouveau.`,
    morePlans: 'Choisir une offre',
    ended: 'Clés révoquées et expirées',
    cancel: 'Annuler',
    revokeTitle: (name) => `Révoquer « ${name} » ?`,
    revokeHint: 'Les programmes qui utilisent cette clé sont refusés en quelques secondes. Une clé révoquée ne peut pas être rétablie.',
    rotateTitle: (name) => `Renouveler « ${name} »`,
    rotateHint:
      'Vous recevez une nouvelle clé avec le même accès. L’ancienne fonctionne jusqu’à la fin du chevauchement, pour que vous puissiez la remplacer partout. Une clé que celle-ci avait remplacée prend fin immédiatement.',
    overlap: 'L’ancienne clé prend fin',
    atOnce: 'immédiatement',
    days: (count) => (count === 1 ? 'dans 1 jour' : `dans ${count} jours`),
    saved: 'La clé a été enregistrée.',
    revoked: 'La clé a été révoquée.',
    notEditable: 'Cette clé n’est plus active et ne peut pas être modifiée.',
    newKey: 'Votre nouvelle clé',
    copyNow: 'Copiez la clé maintenant et conservez-la en lieu sûr. Elle n’est pas enregistrée et ne sera plus affichée.',
    newRotated: (until) => `L’ancienne clé fonctionne jusqu’au ${until}.`,
    rotatedAtOnce: 'L’ancienne clé a pris fin.',
    tryIt: 'Trois appels à essayer',
    calls: { sports: 'Ce à quoi la clé donne accès', live: 'Matchs en cours', stream: 'Chaque changement en direct' },
    done: 'J’ai copié la clé',
  },
}
