import type { Problem } from './problem'

/** Prompts for a reason for opening the records of a patient; returns whether one was given. */
type Prompt = (patientId: number) => Promise<boolean>

let prompt: Prompt | undefined
const open = new Map<number, Promise<boolean>>()

/** Sets the function that prompts for a reason over the current page; the app calls it once. */
export function setReasonPrompt(ask: Prompt | undefined) {
  prompt = ask
}

/**
 * If a call was refused until a reason is given, prompts for it, once for all waiting calls of a patient.
 *
 * @returns whether a reason was given, so that the call can be repeated
 */
export async function askReason({ status, extra }: Problem): Promise<boolean> {
  const patientId = extra.reason_for
  if (status !== 403 || typeof patientId !== 'number' || !prompt) return false
  const asked = open.get(patientId) ?? prompt(patientId).finally(() => open.delete(patientId))
  open.set(patientId, asked)
  return asked
}
