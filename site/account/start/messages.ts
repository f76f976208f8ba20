import type { Language } from '@touchline/contract/catalog'

/** Texts of choosing, creating and joining an organisation. */
interface Texts {
  chooseTitle: string
  another: string
  newTitle: string
  newIntro: string
  name: string
  nameHint: string
  nameInvalid: string
  create: string
  created: (name: string) => string
  freeExists: (name: string) => string
  invitationTitle: string
  invitationIntro: (email: string) => string
  join: string
  joined: (name: string) => string
  invitationInvalid: string
  invitationInvalidHint: (email: string) => string
  toAccount: string
}

export const startTexts: Readonly<Record<Language, Texts>> = {
  en: {
    chooseTitle: 'Your organisations',
    another: 'New organisation',
    newTitle: 'New organisation',
    newIntro: 'Keys, plan and invoices belong to an organisation. You can invite others to it later.',
    name: 'Name',
    nameHint: 'Your company, your team, or your own name.',
    nameInvalid: 'Enter a name of 1 to 100 characters.',
    create: 'Create organisation',
    created: (name) => `${name} is ready.`,
    freeExists: (name) =>
      `Your organisation ${name} is on the free plan, and each person has one free organisation. Choose a plan for it first.`,
    invitationTitle: 'Join an organisation',
    invitationIntro: (email) => `You are signed in as ${email} and join with this account.`,
    join: 'Join',
    joined: (name) => `You are now a member of ${name}.`,
    invitationInvalid: 'This invitation does not work',
    invitationInvalidHint: (email) =>
      `It has expired, it was withdrawn or used, or it is for another address than ${email}. Ask the person who invited you for a new one.`,
    toAccount: 'To your account',
  },
  de: {
    chooseTitle: 'Ihre Organisationen',
    another: 'Neue Organisation',
    newTitle: 'Neue Organisation',
    newIntro: 'Schlüssel, Tarif und Rechnungen gehören einer Organisation. Andere können Sie später einladen.',
    name: 'Name',
    nameHint: 'Ihr Unternehmen, Ihr Team oder Ihr eigener Name.',
    nameInvalid: 'Geben Sie einen Namen mit 1 bis 100 Zeichen ein.',
    create: 'Organisation anlegen',
    created: (name) => `${name} ist angelegt.`,
    freeExists: (name) =>
      `Ihre Organisation ${name} nutzt den kostenlosen Tarif, und jede Person hat eine kostenlose Organisation. Wählen Sie zuerst einen Tarif für sie.`,
    invitationTitle: 'Einer Organisation beitreten',
    invitationIntro: (email) => `Sie sind als ${email} angemeldet und treten mit diesem Konto bei.`,
    join: 'Beitreten',
    joined: (name) => `Sie sind jetzt Mitglied von ${name}.`,
    invitationInvalid: 'Diese Einladung funktioniert nicht',
    invitationInvalidHint: (email) =>
      `Sie ist abgelaufen, wurde zurückgezogen oder schon benutzt, oder sie gilt für eine andere Adresse als ${email}. Bitten Sie um eine neue Einladung.`,
    toAccount: 'Zu Ihrem Konto',
  },
  es: {
    chooseTitle: 'Sus organizaciones',
    another: 'Nueva organización',
    newTitle: 'Nueva organización',
    newIntro: 'Las claves, el plan y las facturas pertenecen a una organización. Podrá invitar a otras personas más adelante.',
    name: 'Nombre',
    nameHint: 'Su empresa, su equipo o su propio nombre.',
    nameInvalid: 'Introduzca un nombre de 1 a 100 caracteres.',
    create: 'Crear organización',
    created: (name) => `${name} está lista.`,
    freeExists: (name) =>
      `Su organización ${name} tiene el plan gratuito, y cada persona tiene una organización gratuita. Elija primero un plan para ella.`,
    invitationTitle: 'Unirse a una organización',
    invitationIntro: (email) => `Ha iniciado sesión como ${email} y se unirá con esta cuenta.`,
    join: 'Unirse',
    joined: (name) => `Ahora es miembro de ${name}.`,
    invitationInvalid: 'Esta invitación no funciona',
    invitationInvalidHint: (email) =>
      `Ha caducado, se ha retirado o ya se ha usado, o es para una dirección distinta de ${email}. Pida una nueva a quien le invitó.`,
    toAccount: 'A su cuenta',
  },
  it: {
    chooseTitle: 'Le tue organizzazioni',
    another: 'Nuova organizzazione',
    newTitle: 'Nuova organizzazione',
    newIntro: 'Chiavi, piano e fatture appartengono a un’organizzazione. Potrai invitare altre persone in seguito.',
    name: 'Nome',
    nameHint: 'La tua azienda, il tuo team o il tuo nome.',
    nameInvalid: 'Inserisci un nome da 1 a 100 caratteri.',
    create: 'Crea organizzazione',
    created: (name) => `${name} è pronta.`,
    freeExists: (name) =>
      `La tua organizzazione ${name} ha il piano gratuito, e ogni persona ha una sola organizzazione gratuita. Scegli prima un piano per quella.`,
    invitationTitle: 'Unisciti a un’organizzazione',
    invitationIntro: (email) => `Hai effettuato l’accesso come ${email} e ti unirai con questo account.`,
    join: 'Unisciti',
    joined: (name) => `Ora sei membro di ${name}.`,
    invitationInvalid: 'Questo invito non funziona',
    invitationInvalidHint: (email) =>
      `È scaduto, è stato ritirato o già usato, oppure è per un indirizzo diverso da ${email}. Chiedine uno nuovo a chi ti ha invitato.`,
    toAccount: 'Al tuo account',
  },
  fr: {
    chooseTitle: 'Vos organisations',
    another: 'Nouvelle organisation',
    newTitle: 'Nouvelle organisation',
    newIntro: 'Les clés, l’offre et les factures appartiennent à une organisation. Vous pourrez y inviter d’autres personnes plus tard.',
    name: 'Nom',
    nameHint: 'Votre entreprise, votre équipe ou votre propre nom.',
    nameInvalid: 'Saisissez un nom de 1 à 100 caractères.',
    create: 'Créer l’organisation',
    created: (name) => `${name} est prête.`,
    freeExists: (name) =>
      `Votre organisation ${name} utilise l’offre gratuite, et chaque personne a une seule organisation gratuite. Choisissez d’abord une offre pour elle.`,
    invitationTitle: 'Rejoindre une organisation',
    invitationIntro: (email) => `Vous êtes connecté avec ${email} et rejoindrez l’organisation avec ce compte.`,
    join: 'Rejoindre',
    joined: (name) => `Vous êtes maintenant membre de ${name}.`,
    invitationInvalid: 'Cette invitation ne fonctionne pas',
    invitationInvalidHint: (email) =>
      `Elle a expiré, a été retirée ou déjà utilisée, ou elle est destinée à une autre adresse que ${email}. Demandez-en une nouvelle à la personne qui vous a invité.`,
    toAccount: 'Vers votre compte',
  },
}
