import { context } from '../../../platform/context'

/** The job that sends one message. */
export const sendTextJob = 'send-text-message'

/** Lets a message be sent at once. */
export async function enqueueText(id: number): Promise<void> {
  await context().platform.jobs.enqueue(sendTextJob, { id })
}
