import type { Language } from '@touchline/contract/catalog'

/** Texts of sessions and passkeys. */
interface Texts {
  passkeys: string
  passkeysHint: string
  noPasskeys: string
  passkey: string
  added: string
  actions: string
  unnamed: string
  rename: string
  renameFor: (name: string) => string
  newName: string
  nameInvalid: string
  renamed: (name: string) => string
  remove: string
  removeQuestion: (name: string) => string
  removed: (name: string) => string
  addTitle: string
  name: string
  nameHint: string
  add: string
  addFailed: string
  addStale: string
  addDone: string
  sessions: string
  sessionsHint: string
  device: string
  address: string
  since: string
  ends: string
  current: string
  end: string
  endFor: (device: string) => string
  ended: string
  endAll: string
  unknown: string
}

export const securityTexts: Readonly<Record<Language, Texts>> = {
  en: {
    passkeys: 'Passkeys',
    passkeysHint: 'A passkey signs you in with your fingerprint, your face or the PIN of your device, without a mail.',
    noPasskeys: 'You have no passkey yet.',
    passkey: 'Passkey',
    added: 'Added',
    actions: 'Actions',
    unnamed: 'Passkey without a name',
    rename: 'Rename',
    renameFor: (name) => `Rename ${name}`,
    newName: 'New name',
    nameInvalid: 'Enter a name of 1 to 100 characters.',
    renamed: (name) => `The passkey is now called ${name}.`,
    remove: 'Remove',
    removeQuestion: (name) => `${name} no longer signs you in. Delete it on your device, too.`,
    removed: (name) => `${name} was removed.`,
    addTitle: 'Add a passkey',
    name: 'Name',
    nameHint: 'So that you recognize it, such as “Laptop”.',
    add: 'Add a passkey',
    addFailed: 'The passkey was not added. Try again, or use another device.',
    addStale: 'You signed in more than a day ago. Sign out, sign in again, and add the passkey then.',
    addDone: 'The passkey was added.',
    sessions: 'Sessions',
    sessionsHint: 'Where you are signed in. End what you do not recognize.',
    device: 'Browser',
    address: 'Address',
    since: 'Since',
    ends: 'Ends',
    current: 'this one',
    end: 'End',
    endFor: (device) => `End the session of ${device}`,
    ended: 'The session has ended.',
    endAll: 'Sign out everywhere',
    unknown: 'Unknown browser',
  },
  de: {
    passkeys: 'Passkeys',
    passkeysHint: 'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Geräte-PIN an, ohne E-Mail.',
    noPasskeys: 'Sie haben noch keinen Passkey.',
    passkey: 'Passkey',
    added: 'Hinzugefügt',
    actions: 'Aktionen',
    unnamed: 'Passkey ohne Namen',
    rename: 'Umbenennen',
    renameFor: (name) => `${name} umbenennen`,
    newName: 'Neuer Name',
    nameInvalid: 'Geben Sie einen Namen mit 1 bis 100 Zeichen ein.',
    renamed: (name) => `Der Passkey heißt jetzt ${name}.`,
    remove: 'Entfernen',
    removeQuestion: (name) => `${name} meldet Sie nicht mehr an. Löschen Sie ihn auch auf Ihrem Gerät.`,
    removed: (name) => `${name} wurde entfernt.`,
    addTitle: 'Passkey hinzufügen',
    name: 'Name',
    nameHint: 'Damit Sie ihn wiedererkennen, zum Beispiel „Laptop“.',
    add: 'Passkey hinzufügen',
    addFailed: 'Der Passkey wurde nicht hinzugefügt. Versuchen Sie es noch einmal oder mit einem anderen Gerät.',
    addStale: 'Ihre Anmeldung ist älter als einen Tag. Melden Sie sich ab und wieder an und fügen Sie den Passkey dann hinzu.',
    addDone: 'Der Passkey wurde hinzugefügt.',
    sessions: 'Sitzungen',
    sessionsHint: 'Wo Sie angemeldet sind. Beenden Sie, was Sie nicht kennen.',
    device: 'Browser',
    address: 'Adresse',
    since: 'Seit',
    ends: 'Endet',
    current: 'diese hier',
    end: 'Beenden',
    endFor: (device) => `Sitzung von ${device} beenden`,
    ended: 'Die Sitzung wurde beendet.',
    endAll: 'Überall abmelden',
    unknown: 'Unbekannter Browser',
  },
  es: {
    passkeys: 'Llaves de acceso',
    passkeysHint: 'Una llave de acceso le permite entrar con su huella, su cara o el PIN de su dispositivo, sin correo.',
    noPasskeys: 'Todavía no tiene ninguna llave de acceso.',
    passkey: 'Llave de acceso',
    added: 'Añadida',
    actions: 'Acciones',
    unnamed: 'Llave de acceso sin nombre',
    rename: 'Cambiar el nombre',
    renameFor: (name) => `Cambiar el nombre de ${name}`,
    newName: 'Nuevo nombre',
    nameInvalid: 'Introduzca un nombre de 1 a 100 caracteres.',
    renamed: (name) => `La llave de acceso se llama ahora ${name}.`,
    remove: 'Quitar',
    removeQuestion: (name) => `${name} dejará de iniciar su sesión. Elimínela también en su dispositivo.`,
    removed: (name) => `Se ha quitado ${name}.`,
    addTitle: 'Añadir una llave de acceso',
    name: 'Nombre',
    nameHint: 'Para reconocerla, por ejemplo «Portátil».',
    add: 'Añadir una llave de acceso',
    addFailed: 'No se ha añadido la llave de acceso. Inténtelo de nuevo o con otro dispositivo.',
    addStale: 'Inició sesión hace más de un día. Cierre la sesión, vuelva a entrar y añada entonces la llave de acceso.',
    addDone: 'Se ha añadido la llave de acceso.',
    sessions: 'Sesiones',
    sessionsHint: 'Dónde ha iniciado sesión. Cierre las que no reconozca.',
    device: 'Navegador',
    address: 'Dirección',
    since: 'Desde',
    ends: 'Termina',
    current: 'esta',
    end: 'Cerrar',
    endFor: (device) => `Cerrar la sesión de ${device}`,
    ended: 'Se ha cerrado la sesión.',
    endAll: 'Cerrar sesión en todas partes',
    unknown: 'Navegador desconocido',
  },
  it: {
    passkeys: 'Passkey',
    passkeysHint: 'Con una passkey accedi con l’impronta, il volto o il PIN del dispositivo, senza e-mail.',
    noPasskeys: 'Non hai ancora nessuna passkey.',
    passkey: 'Passkey',
    added: 'Aggiunta',
    actions: 'Azioni',
    unnamed: 'Passkey senza nome',
    rename: 'Rinomina',
    renameFor: (name) => `Rinomina ${name}`,
    newName: 'Nuovo nome',
    nameInvalid: 'Inserisci un nome da 1 a 100 caratteri.',
    renamed: (name) => `La passkey ora si chiama ${name}.`,
    remove: 'Rimuovi',
    removeQuestion: (name) => `${name} non ti farà più accedere. Eliminala anche dal tuo dispositivo.`,
    removed: (name) => `${name} è stata rimossa.`,
    addTitle: 'Aggiungi una passkey',
    name: 'Nome',
    nameHint: 'Per riconoscerla, ad esempio «Portatile».',
    add: 'Aggiungi una passkey',
    addFailed: 'La passkey non è stata aggiunta. Riprova o usa un altro dispositivo.',
    addStale: 'Hai effettuato l’accesso più di un giorno fa. Esci, accedi di nuovo e aggiungi poi la passkey.',
    addDone: 'La passkey è stata aggiunta.',
    sessions: 'Sessioni',
    sessionsHint: 'Dove hai effettuato l’accesso. Termina quelle che non riconosci.',
    device: 'Browser',
    address: 'Indirizzo',
    since: 'Dal',
    ends: 'Termina',
    current: 'questa',
    end: 'Termina',
    endFor: (device) => `Termina la sessione di ${device}`,
    ended: 'La sessione è terminata.',
    endAll: 'Esci ovunque',
    unknown: 'Browser sconosciuto',
  },
  fr: {
    passkeys: 'Clés d’accès',
    passkeysHint: 'Une clé d’accès vous connecte avec votre empreinte, votre visage ou le code de votre appareil, sans e-mail.',
    noPasskeys: 'Vous n’avez pas encore de clé d’accès.',
    passkey: 'Clé d’accès',
    added: 'Ajoutée',
    actions: 'Actions',
    unnamed: 'Clé d’accès sans nom',
    rename: 'Renommer',
    renameFor: (name) => `Renommer ${name}`,
    newName: 'Nouveau nom',
    nameInvalid: 'Saisissez un nom de 1 à 100 caractères.',
    renamed: (name) => `La clé d’accès s’appelle maintenant ${name}.`,
    remove: 'Supprimer',
    removeQuestion: (name) => `${name} ne vous connectera plus. Supprimez-la aussi sur votre appareil.`,
    removed: (name) => `${name} a été supprimée.`,
    addTitle: 'Ajouter une clé d’accès',
    name: 'Nom',
    nameHint: 'Pour la reconnaître, par exemple « Portable ».',
    add: 'Ajouter une clé d’accès',
    addFailed: 'La clé d’accès n’a pas été ajoutée. Réessayez ou utilisez un autre appareil.',
    addStale: 'Vous vous êtes connecté il y a plus d’un jour. Déconnectez-vous, reconnectez-vous, puis ajoutez la clé d’accès.',
    addDone: 'La clé d’accès a été ajoutée.',
    sessions: 'Sessions',
    sessionsHint: 'Là où vous êtes connecté. Mettez fin à celles que vous ne reconnaissez pas.',
    device: 'Navigateur',
    address: 'Adresse',
    since: 'Depuis',
    ends: 'Expire',
    current: 'celle-ci',
    end: 'Terminer',
    endFor: (device) => `Terminer la session de ${device}`,
    ended: 'La session est terminée.',
    endAll: 'Se déconnecter partout',
    unknown: 'Navigateur inconnu',
  },
}
