export { notificationJobs } from './jobs'
export { type News, notify, settleNews } from './notify'
export { notificationRules } from './policy'
export { pushKeyPair } from './push/keys'
