import type { JobDefinition } from '../../platform/jobs/jobs'
import { sendPush } from './push/sendPush'
import { sendOut } from './sendOut'

export const notificationJobs: readonly JobDefinition[] = [sendOut, sendPush]
