export { customizePage } from './page'
export { lockSettings, type MailSender, mailSenderOf, readSettings } from './settings'
export { mountWebManifest } from './webManifest'
