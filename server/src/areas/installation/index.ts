export { customizePage } from './page'
export { type MailSender, mailSenderOf, readSettings } from './settings'
export { mountWebManifest } from './webManifest'
