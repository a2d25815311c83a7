import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { wallText } from '#contract/rules/wallText'
import type { Text } from '../../../app/i18n/useText'
import type { NewEntry } from '../../../app/ward/entry'
import { serverNow } from '../../../lib/api/serverTime'
import { dosesAddress } from '../addresses'
import type { BodyOfRecord } from './recordValues'
import type { DoseTarget } from './target'

type Body = Partial<BodyOfRecord>

/**
 * Returns what is recorded of a dose. A dose that was given now is recorded with the time of now: the request may be sent
 * later, and is always the same.
 * @param reasons of the forms, with their names
 */
export function entryOf(
  dose: DoseTarget,
  body: Body,
  t: Text<'prescriptions'>,
  reasons: readonly { id: string; name: string }[],
): NewEntry {
  const wasGiven = body.status !== EXECUTION_STATUS.notGiven
  const timed = { ...body, given_at: wasGiven ? (body.given_at ?? wallText(serverNow(), dose.zone)) : null }
  const reason = reasons.find(({ id }) => id === body.not_given_reason)?.name
  const lines = [t(wasGiven ? 'state.given' : 'state.not_given'), reason, body.notes, body.override_reason, body.reason]
  return {
    target: dose.key,
    patient: dose.patient.name,
    title: `${dose.drug} ${dose.dosage}`,
    wallTime: timed.given_at,
    lines: lines.flatMap((line) => (line ? [line] : [])),
    address: dosesAddress(dose.episodeId),
    draft: null,
    request:
      dose.call === 'give'
        ? { call: 'giveDose', id: dose.id, body: timed }
        : { call: 'recordDose', id: dose.id, body: timed as BodyOfRecord },
  }
}
