import type { JobDefinition } from '../../platform/jobs/jobs'
import { sendPush } from './push/sendPush'
import { sendOut } from './sendOut'
import { sendDueTexts } from './textMessages/jobs'
import { sendText } from './textMessages/sendText'

export const notificationJobs: readonly JobDefinition[] = [sendOut, sendPush, sendText, sendDueTexts]
