export { notificationJobs } from './jobs'
export { markSubjectRead, type NotificationDraft, notify, notifyBatch } from './notify'
export { notificationRules } from './policy'
export { pushKeyPair } from './push/keys'
