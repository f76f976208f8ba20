import type { Language } from '@touchline/contract/catalog'

/** Texts of a person's settings, and of leaving. */
interface Texts {
  email: string
  emailHint: string
  name: string
  nameHint: string
  nameInvalid: string
  language: string
  languageHint: string
  save: string
  saved: string
  exportTitle: string
  exportHint: string
  export: string
  deleteTitle: string
  deleteHint: string
  organisationDeleted: (name: string) => string
  organisationPaid: (plan: string, until: string) => string
  organisationPaying: string
  organisationLeft: (name: string) => string
  organisationBlocks: (name: string) => string
  typeEmail: (email: string) => string
  typed: string
  delete: string
  lastOwner: (name: string) => string
  deletedTitle: string
  deleted: string
}

export const settingsTexts: Readonly<Record<Language, Texts>> = {
  en: {
    email: 'E-mail address',
    emailHint: 'You sign in with this address.',
    name: 'Name',
    nameHint: 'Members of your organisations see it.',
    nameInvalid: 'Enter a name of 1 to 100 characters.',
    language: 'Language',
    languageHint: 'Of these pages and of mails to you.',
    save: 'Save',
    saved: 'Your settings were saved.',
    exportTitle: 'Your records',
    exportHint: 'Everything that is stored about you, as a JSON file.',
    export: 'Download',
    deleteTitle: 'Delete your account',
    deleteHint: 'Your name, address, sessions and passkeys are deleted at once. This cannot be undone.',
    organisationDeleted: (name) =>
      `${name} has no other member: it is deleted, its keys stop working at once, and its subscription is canceled.`,
    organisationPaid: (plan, until) => `Its plan ${plan} is paid until ${until} and ends at once; the rest is not refunded automatically.`,
    organisationPaying:
      'A payment in USDC for it is not confirmed yet. If it arrives after the deletion, the operator returns it to the wallet that paid.',
    organisationLeft: (name) => `You leave ${name}. Its keys keep working.`,
    organisationBlocks: (name) => `${name} has other members but no other owner. Make one of them an owner first.`,
    typeEmail: (email) => `Type ${email} to confirm`,
    typed: 'This is not your address.',
    delete: 'Delete my account',
    lastOwner: (name) => `${name} needs an owner. Make another member an owner, then delete your account.`,
    deletedTitle: 'Your account was deleted',
    deleted: 'Thank you for trying Touchline. You can come back at any time with a new account.',
  },
  de: {
    email: 'E-Mail-Adresse',
    emailHint: 'Mit dieser Adresse melden Sie sich an.',
    name: 'Name',
    nameHint: 'Die Mitglieder Ihrer Organisationen sehen ihn.',
    nameInvalid: 'Geben Sie einen Namen mit 1 bis 100 Zeichen ein.',
    language: 'Sprache',
    languageHint: 'Für diese Seiten und für E-Mails an Sie.',
    save: 'Speichern',
    saved: 'Ihre Einstellungen wurden gespeichert.',
    exportTitle: 'Ihre Angaben',
    exportHint: 'Alles, was über Sie gespeichert ist, als JSON-Datei.',
    export: 'Herunterladen',
    deleteTitle: 'Konto löschen',
    deleteHint: 'Name, Adresse, Sitzungen und Passkeys werden sofort gelöscht. Das lässt sich nicht rückgängig machen.',
    organisationDeleted: (name) =>
      `${name} hat kein anderes Mitglied: Die Organisation wird gelöscht, ihre Schlüssel gelten sofort nicht mehr, und ihr Abonnement wird gekündigt.`,
    organisationPaid: (plan, until) =>
      `Ihr Tarif ${plan} ist bis ${until} bezahlt und endet sofort; der Rest wird nicht automatisch erstattet.`,
    organisationPaying:
      'Eine Zahlung in USDC für sie ist noch nicht bestätigt. Kommt sie nach der Löschung an, zahlt der Betreiber sie an die Wallet zurück, die gezahlt hat.',
    organisationLeft: (name) => `Sie verlassen ${name}. Die Schlüssel dort gelten weiter.`,
    organisationBlocks: (name) => `${name} hat weitere Mitglieder, aber keinen anderen Inhaber. Machen Sie zuerst eines davon zum Inhaber.`,
    typeEmail: (email) => `Geben Sie zur Bestätigung ${email} ein`,
    typed: 'Das ist nicht Ihre Adresse.',
    delete: 'Mein Konto löschen',
    lastOwner: (name) => `${name} braucht einen Inhaber. Machen Sie ein anderes Mitglied zum Inhaber und löschen Sie dann Ihr Konto.`,
    deletedTitle: 'Ihr Konto wurde gelöscht',
    deleted: 'Danke, dass Sie Touchline ausprobiert haben. Sie können jederzeit mit einem neuen Konto wiederkommen.',
  },
  es: {
    email: 'Correo electrónico',
    emailHint: 'Inicia sesión con esta dirección.',
    name: 'Nombre',
    nameHint: 'Lo ven los miembros de sus organizaciones.',
    nameInvalid: 'Introduzca un nombre de 1 a 100 caracteres.',
    language: 'Idioma',
    languageHint: 'De estas páginas y de los correos que recibe.',
    save: 'Guardar',
    saved: 'Se han guardado sus ajustes.',
    exportTitle: 'Sus datos',
    exportHint: 'Todo lo que se guarda sobre usted, en un archivo JSON.',
    export: 'Descargar',
    deleteTitle: 'Eliminar su cuenta',
    deleteHint: 'Su nombre, dirección, sesiones y llaves de acceso se eliminan de inmediato. No se puede deshacer.',
    organisationDeleted: (name) =>
      `${name} no tiene otro miembro: se elimina, sus claves dejan de funcionar de inmediato y se cancela su suscripción.`,
    organisationPaid: (plan, until) =>
      `Su plan ${plan} está pagado hasta el ${until} y termina de inmediato; el resto no se devuelve automáticamente.`,
    organisationPaying:
      'Un pago en USDC para ella aún no está confirmado. Si llega después de eliminarla, el operador lo devuelve al monedero que pagó.',
    organisationLeft: (name) => `Abandona ${name}. Sus claves siguen funcionando.`,
    organisationBlocks: (name) => `${name} tiene otros miembros, pero ningún otro propietario. Haga antes propietario a uno de ellos.`,
    typeEmail: (email) => `Escriba ${email} para confirmar`,
    typed: 'Esta no es su dirección.',
    delete: 'Eliminar mi cuenta',
    lastOwner: (name) => `${name} necesita un propietario. Haga propietario a otro miembro y elimine después su cuenta.`,
    deletedTitle: 'Su cuenta se ha eliminado',
    deleted: 'Gracias por probar Touchline. Puede volver cuando quiera con una cuenta nueva.',
  },
  it: {
    email: 'Indirizzo e-mail',
    emailHint: 'Accedi con questo indirizzo.',
    name: 'Nome',
    nameHint: 'Lo vedono i membri delle tue organizzazioni.',
    nameInvalid: 'Inserisci un nome da 1 a 100 caratteri.',
    language: 'Lingua',
    languageHint: 'Di queste pagine e delle e-mail che ricevi.',
    save: 'Salva',
    saved: 'Le impostazioni sono state salvate.',
    exportTitle: 'I tuoi dati',
    exportHint: 'Tutto ciò che è memorizzato su di te, in un file JSON.',
    export: 'Scarica',
    deleteTitle: 'Elimina il tuo account',
    deleteHint: 'Nome, indirizzo, sessioni e passkey vengono eliminati subito. Non si può annullare.',
    organisationDeleted: (name) =>
      `${name} non ha altri membri: viene eliminata, le sue chiavi smettono subito di funzionare e il suo abbonamento viene annullato.`,
    organisationPaid: (plan, until) =>
      `Il suo piano ${plan} è pagato fino al ${until} e termina subito; il resto non viene rimborsato automaticamente.`,
    organisationPaying:
      'Un pagamento in USDC per essa non è ancora confermato. Se arriva dopo l’eliminazione, il gestore lo restituisce al wallet che ha pagato.',
    organisationLeft: (name) => `Lasci ${name}. Le sue chiavi restano valide.`,
    organisationBlocks: (name) => `${name} ha altri membri ma nessun altro proprietario. Nomina prima proprietario uno di loro.`,
    typeEmail: (email) => `Scrivi ${email} per confermare`,
    typed: 'Questo non è il tuo indirizzo.',
    delete: 'Elimina il mio account',
    lastOwner: (name) => `${name} ha bisogno di un proprietario. Nomina proprietario un altro membro, poi elimina il tuo account.`,
    deletedTitle: 'Il tuo account è stato eliminato',
    deleted: 'Grazie per aver provato Touchline. Puoi tornare quando vuoi con un nuovo account.',
  },
  fr: {
    email: 'Adresse e-mail',
    emailHint: 'Vous vous connectez avec cette adresse.',
    name: 'Nom',
    nameHint: 'Les membres de vos organisations le voient.',
    nameInvalid: 'Saisissez un nom de 1 à 100 caractères.',
    language: 'Langue',
    languageHint: 'De ces pages et des e-mails que vous recevez.',
    save: 'Enregistrer',
    saved: 'Vos paramètres ont été enregistrés.',
    exportTitle: 'Vos données',
    exportHint: 'Tout ce qui est enregistré à votre sujet, dans un fichier JSON.',
    export: 'Télécharger',
    deleteTitle: 'Supprimer votre compte',
    deleteHint: 'Votre nom, votre adresse, vos sessions et vos clés d’accès sont supprimés immédiatement. C’est irréversible.',
    organisationDeleted: (name) =>
      `${name} n’a pas d’autre membre : elle est supprimée, ses clés cessent immédiatement de fonctionner et son abonnement est résilié.`,
    organisationPaid: (plan, until) =>
      `Son offre ${plan} est payée jusqu’au ${until} et prend fin immédiatement ; le reste n’est pas remboursé automatiquement.`,
    organisationPaying:
      'Un paiement en USDC pour elle n’est pas encore confirmé. S’il arrive après la suppression, l’exploitant le rend au portefeuille qui a payé.',
    organisationLeft: (name) => `Vous quittez ${name}. Ses clés restent valables.`,
    organisationBlocks: (name) => `${name} a d’autres membres mais aucun autre propriétaire. Nommez d’abord l’un d’eux propriétaire.`,
    typeEmail: (email) => `Saisissez ${email} pour confirmer`,
    typed: 'Ce n’est pas votre adresse.',
    delete: 'Supprimer mon compte',
    lastOwner: (name) => `${name} a besoin d’un propriétaire. Nommez un autre membre propriétaire, puis supprimez votre compte.`,
    deletedTitle: 'Votre compte a été supprimé',
    deleted: 'Merci d’avoir essayé Touchline. Vous pouvez revenir à tout moment avec un nouveau compte.',
  },
}
